import { useEffect } from 'react';
import { largestPicture, showsType, type Product } from '@piston-parts/shared-contract';
import { Button, Dialog, pictureFile } from '@piston-parts/shared-ui';
import styles from './part-picture.module.css';
import { TYPE_NOTE } from './type-note';
import { usePictureZoom } from './use-picture-zoom';

interface LargePictureProps {
  readonly image: Product['image'];
  /** Of the part. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The whole picture in a dialog; a press, two fingers, a double tap or the button zoom in and out. */
export function LargePicture({ image, name, onClose }: LargePictureProps) {
  const width = largestPicture(image.src);
  const { frame, picture, zoomed, toggle, handlers } = usePictureZoom(width);
  useEffect(() => frame.current?.focus({ preventScroll: true }), [frame]);
  return (
    <Dialog title={name} onClose={onClose}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label="Large picture. Scroll to look around."
        data-zoomed={zoomed}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...handlers}
      >
        <picture>
          <source type="image/avif" srcSet={pictureFile(image.src, `${width}.avif`)} />
          <img
            ref={picture}
            src={pictureFile(image.src, `${width}.webp`)}
            alt={image.alt}
            width={width}
            height={width}
            draggable={false}
          />
        </picture>
      </div>
      {showsType(image.src) && <p className={styles.largeNote}>{TYPE_NOTE}</p>}
      <Button className={styles.zoomButton} onClick={toggle}>
        {zoomed ? 'Zoom out' : 'Zoom in'}
      </Button>
    </Dialog>
  );
}
