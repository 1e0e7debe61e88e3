import { useState } from 'react';
import { firstPictures, showsType, type Product } from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import { TransitionPicture } from '../catalogue/transition-picture';
import type * as LargePictureModule from './large-picture';
import { useHoverZoom } from './use-hover-zoom';
import { TYPE_NOTE } from './type-note';
import styles from './part-picture.module.css';

interface ViewProps {
  readonly product: Product;
  /** One of the part's pictures. */
  readonly image: Product['image'];
  readonly onEnlarge: () => void;
}

/** Hovering zooms in, pressing (by mouse, finger or keyboard) opens it large. */
function View({ product, image, onEnlarge }: ViewProps) {
  const { stage, zoomed, hover } = useHoverZoom(image.src, styles.zoomedPicture ?? '');
  return (
    <div className={styles.well} {...hover}>
      <div ref={stage} className={styles.stage} data-zoomed={zoomed}>
        <TransitionPicture productId={product._id}>
          <Picture image={image} sizes={firstPictures.product.sizes} first />
        </TransitionPicture>
      </div>
      <button type="button" className={styles.enlarge} onClick={onEnlarge}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M4 10V4h6M20 14v6h-6M4 4l7 7M20 20l-7-7" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        Show large picture
      </button>
    </div>
  );
}

interface ThumbnailsProps {
  readonly folders: readonly string[];
  readonly shown: string;
  readonly onChoose: (folder: string) => void;
}

/** They lie on the picture's empty corner, so that nothing moves when they come. */
function Thumbnails({ folders, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {folders.map((folder, index) => (
        <li key={folder}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`View ${index + 1} of ${folders.length}`}
            aria-pressed={folder === shown}
            onClick={() => onChoose(folder)}
          >
            <Picture image={{ src: folder, alt: '' }} sizes="(min-width: 75rem) 6rem, 3rem" decorative />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PartPictureProps {
  readonly product: Product;
  /** Folders of the pictures after the first. */
  readonly views: readonly string[];
}

/** The pictures of a part, one at a time (product-17), and whether it is the part that they show (product-18). */
export function PartPicture({ product, views }: PartPictureProps) {
  const [large, setLarge] = useState(false);
  const [loaded, setLoaded] = useState<typeof LargePictureModule>();
  const [chosen, setChosen] = useState(product.image.src);
  const folders = [product.image.src, ...views];
  const at = Math.max(0, folders.indexOf(chosen));
  const src = folders[at] ?? product.image.src;
  const image = { src, alt: at === 0 ? product.image.alt : `${product.image.alt}, view ${at + 1}` };
  // Loaded by the first press; after a failure the next press loads it again.
  const enlarge = () => {
    setLarge(true);
    import(/* webpackChunkName: "large-picture" */ './large-picture').then(setLoaded, () => setLarge(false));
  };
  return (
    <div className={styles.views}>
      <View key={src} product={product} image={image} onEnlarge={enlarge} />
      {showsType(src) && <p className={styles.note}>{TYPE_NOTE}</p>}
      {views.length > 0 && <Thumbnails folders={folders} shown={src} onChoose={setChosen} />}
      {large && loaded && <loaded.LargePicture image={image} name={product.name} onClose={() => setLarge(false)} />}
    </div>
  );
}
