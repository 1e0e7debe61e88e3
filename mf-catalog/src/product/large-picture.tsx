import { useEffect, useRef, type PointerEvent } from 'react';
import { ZOOM_LARGE_PX, type Product } from '@piston-parts/shared-contract';
import { Dialog } from '@piston-parts/shared-ui';
import styles from './part-picture.module.css';

interface LargePictureProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** A mouse drags the picture; fingers and arrow keys scroll it by themselves. */
function dragPicture(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
  event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}

/** The picture at its largest, to be moved about in a window. */
export function LargePicture({ product: { image, name }, onClose }: LargePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
    element.focus({ preventScroll: true });
  }, []);
  return (
    <Dialog title={name} onClose={onClose}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label="Large picture. Scroll to look around."
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerMove={dragPicture}
      >
        <picture>
          <source type="image/avif" srcSet={`${image.src}/${ZOOM_LARGE_PX}.avif`} />
          <img
            src={`${image.src}/${ZOOM_LARGE_PX}.webp`}
            alt={image.alt}
            width={ZOOM_LARGE_PX}
            height={ZOOM_LARGE_PX}
            draggable={false}
          />
        </picture>
      </div>
    </Dialog>
  );
}
