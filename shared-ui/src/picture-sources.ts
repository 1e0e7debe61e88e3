/**
 * Widths, in pixels, of the files of every picture in its `src` folder: `/pictures/brake-disc/640.avif`. 720 is for
 * phones, and there is only an AVIF of it.
 */
export const PICTURE_WIDTHS = [320, 640, 720, 960] as const;

const AVIF_ONLY = 720;

/** Of the pictures of the host's build, which fills it in. */
declare const PICTURE_HASH: string | null | undefined;

const suffix = typeof PICTURE_HASH === 'string' ? `.${PICTURE_HASH}.` : '.';

/**
 * The address of a file of a picture. With the hash in its name, `640.3f9a1c2b.avif`, browsers keep it for a year; a
 * picture that is not the build's, such as an imported photo, has its plain name.
 * @param folder as in products and categories
 * @param file `640.avif`
 */
export const pictureFile = (folder: string, file: string): string =>
  `${folder}/${folder.startsWith('/pictures/') ? file.replace('.', suffix) : file}`;

/** The `srcset` of a picture: all its widths in one format. */
export const pictureSources = (folder: string, format: 'avif' | 'webp') =>
  PICTURE_WIDTHS.filter((width) => format === 'avif' || width !== AVIF_ONLY)
    .map((width) => `${pictureFile(folder, `${width}.${format}`)} ${width}w`)
    .join(', ');
