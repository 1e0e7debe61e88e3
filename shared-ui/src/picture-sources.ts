/**
 * Widths, in pixels, of the files of every picture in its `src` folder: `/pictures/brake-disc/640.avif`. 720 is for
 * phones, and there is only an AVIF of it.
 */
export const PICTURE_WIDTHS = [320, 640, 720, 960] as const;

const AVIF_ONLY = 720;

/** From a picture's folder to the hash of its files. The host's production build fills it in. */
declare const PICTURE_HASHES: Readonly<Record<string, string>> | undefined;

const hashes = typeof PICTURE_HASHES === 'undefined' ? {} : PICTURE_HASHES;

/**
 * The address of a file of a picture. With the hash in its name, `640.3f9a1c2b.avif`, browsers keep it for a year; a
 * picture that the build does not know, such as one of another catalogue, has its plain name.
 * @param folder as in products and categories
 * @param file `640.avif`
 */
export function pictureFile(folder: string, file: string): string {
  const hash = hashes[folder];
  return `${folder}/${hash === undefined ? file : file.replace('.', `.${hash}.`)}`;
}

/** The `srcset` of a picture: all its widths in one format. */
export const pictureSources = (folder: string, format: 'avif' | 'webp') =>
  PICTURE_WIDTHS.filter((width) => format === 'avif' || width !== AVIF_ONLY)
    .map((width) => `${pictureFile(folder, `${width}.${format}`)} ${width}w`)
    .join(', ');
