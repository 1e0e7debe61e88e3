import { pictureFile, pictureSources } from './picture-sources';
import styles from './picture.module.css';
import { useHydrated } from './use-hydrated';

const FALLBACK_WIDTH = 640;
const FIRST = { fetchPriority: 'high', decoding: 'sync' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;
const TRANSPARENT_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface PictureProps {
  /** `src` is the folder of the picture's sizes, as in products and categories. */
  readonly image: { readonly src: string; readonly alt: string };
  /** How wide it is shown, as a `sizes` attribute: `(min-width: 48rem) 20rem, 50vw`. */
  readonly sizes: string;
  /** The first picture of a page: loaded eagerly and with high priority. */
  readonly first?: boolean;
  /** False keeps back one that is far below the window: a browser's own `lazy` loads up to three windows ahead. */
  readonly near?: boolean;
  /** True when the adjacent text has the same content. */
  readonly decorative?: boolean;
  readonly className?: string | undefined;
}

/** The file of each picture that was shown last; it is shown until a larger one has loaded. */
const seenFiles = new Map<string, string>();

/**
 * A square picture in the smallest sufficient format and width. Its space is reserved while it loads. In the server's
 * HTML only the first picture has a file: the others would compete with it and with the scripts for the network. Where
 * scripts are off, or did not load (`record-events.ts`), the others have a small one.
 */
export function Picture({ image, sizes, first = false, near = true, decorative = false, className }: PictureProps) {
  const seen = seenFiles.get(image.src);
  const comes = (useHydrated() && near) || first;
  return (
    <picture>
      {comes ? (
        <>
          <source type="image/avif" srcSet={pictureSources(image.src, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={pictureSources(image.src, 'webp')} sizes={sizes} />
        </>
      ) : (
        <source media="(scripting: none)" srcSet={pictureFile(image.src, '320.webp')} />
      )}
      <img
        className={[styles.picture, className].filter(Boolean).join(' ')}
        src={comes ? pictureFile(image.src, `${FALLBACK_WIDTH}.jpg`) : TRANSPARENT_PIXEL}
        alt={decorative ? '' : image.alt}
        width={FALLBACK_WIDTH}
        height={FALLBACK_WIDTH}
        {...(first ? FIRST : LATER)}
        style={seen ? { backgroundImage: `url(${seen})` } : undefined}
        // Listened to, it does not keep React from showing a screen that comes in a view transition.
        onLoad={({ currentTarget }) => void (comes && seenFiles.set(image.src, currentTarget.currentSrc))}
      />
    </picture>
  );
}
