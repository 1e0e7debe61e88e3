import { createZoomImageMove } from '@zoom-image/core';
import { largestPicture } from '@piston-parts/shared-contract';
import { pictureFile } from '@piston-parts/shared-ui';

const sourceOf = (folder: string, shown: HTMLImageElement | null) =>
  new URL(
    pictureFile(folder, `${largestPicture(folder)}.${shown?.currentSrc.endsWith('.avif') ? 'avif' : 'webp'}`),
    document.baseURI,
  ).href;

interface ZoomedPicture {
  /** Of the picture's sizes. */
  readonly folder: string;
  readonly className: string;
  readonly onLoaded: (isLoaded: boolean) => void;
}

/** Lays the large picture over the one in a stage, for the pointer events that the stage gets from now on. */
export function zoomPicture(stage: HTMLElement, { folder, className, onLoaded }: ZoomedPicture) {
  const made = createZoomImageMove(stage, {
    zoomFactor: largestPicture(folder) / Math.max(stage.clientWidth, 1),
    zoomImageSource: sourceOf(folder, stage.querySelector('img')),
    zoomImageProps: { className },
  });
  const note = () => onLoaded(made.getState().zoomedImgStatus === 'loaded');
  made.subscribe(note);
  note();
  return made;
}

/** The picture below the large one has the text, and the library sets no empty one. */
export function hideLargePicture(stage: HTMLElement): void {
  for (const image of stage.querySelectorAll<HTMLImageElement>('img:not([alt])')) image.alt = '';
}
