/**
 * The first picture of a page, as its screen shows it and as the page's HTML lets it come early: where the two differ,
 * it comes twice. `sizes` is the width that it is shown at, a little less on a phone, so that 412 pixels at a ratio of
 * 1.75 load the 720 file and not the next larger one. Its folder is what the screen's head names.
 */
export const firstPictures = {
  home: {
    sizes: '(min-width: 86rem) 36rem, (min-width: 48rem) 42vw, (min-width: 26rem) 26rem, 98vw',
  },
  listing: { sizes: '(min-width: 60rem) 22rem, (min-width: 40rem) 45vw, 9rem' },
  product: { sizes: '(min-width: 33rem) 450px, 98vw' },
} as const;
