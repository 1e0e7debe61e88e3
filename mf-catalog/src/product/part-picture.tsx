import { useState } from 'react';
import { firstPictures, type Product } from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import { TransitionPicture } from '../catalogue/transition-picture';
import { LargePicture } from './large-picture';
import { useHoverZoom } from './use-hover-zoom';
import styles from './part-picture.module.css';

/** The part's picture: hovering zooms in, pressing (by mouse, finger or keyboard) opens it large. */
export function PartPicture({ product }: { readonly product: Product }) {
  const [large, setLarge] = useState(false);
  const { stage, zoomed, hover } = useHoverZoom(product.image.src, styles.zoomedPicture ?? '');
  return (
    <>
      <div className={styles.well} {...hover}>
        <div ref={stage} className={styles.stage} data-zoomed={zoomed}>
          <TransitionPicture productId={product._id}>
            <Picture image={product.image} sizes={firstPictures.product.sizes} first />
          </TransitionPicture>
        </div>
        <button type="button" className={styles.enlarge} onClick={() => setLarge(true)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M4 10V4h6M20 14v6h-6M4 4l7 7M20 20l-7-7" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          Show large picture
        </button>
      </div>
      {large && <LargePicture product={product} onClose={() => setLarge(false)} />}
    </>
  );
}
