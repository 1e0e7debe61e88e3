/** Widths, in pixels, in which every picture of the shop lies beside its `src`: `/pictures/brake-disc/640.avif`. */
export const PICTURE_WIDTHS = [320, 640, 960] as const;

/** The `srcset` of a picture: all its widths in one format. */
export const pictureSources = (folder: string, format: 'avif' | 'webp') =>
  PICTURE_WIDTHS.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
