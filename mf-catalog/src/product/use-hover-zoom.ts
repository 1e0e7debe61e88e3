import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { createZoomImageMove } from '@zoom-image/core';
import { ZOOM_FADE_MS, ZOOM_HOVER_DELAY_MS, ZOOM_HOVER_OFF_MS, largestPicture } from '@piston-parts/shared-contract';
import { pictureFile } from '@piston-parts/shared-ui';

/** Loads the library with the first pointer, since no page needs it to be interactive. A failed load is tried again. */
const loadZoom = () =>
  import(/* webpackChunkName: "hover-zoom", webpackExports: ["createZoomImageMove"] */ '@zoom-image/core').catch(
    () => null,
  );

/** The library follows one pointer; it receives ours only while the picture is zoomed. */
const POINTER = { pointerId: 1, pointerType: 'mouse' };
const positionOf = ({ clientX, clientY }: ReactPointerEvent) => ({ clientX, clientY });

const largePicture = (folder: string, shown: HTMLImageElement | null) =>
  new URL(
    pictureFile(folder, `${largestPicture(folder)}.${shown?.currentSrc.endsWith('.avif') ? 'avif' : 'webp'}`),
    document.baseURI,
  ).href;

/**
 * Zoom by hovering with the delays of product-4. The library places the large picture under the pointer, but acts at
 * once on every pointer; so `stage` blocks all pointer events but those sent here.
 * @param folder of the picture's sizes; the large one is fetched when the pointer first rests on the picture.
 */
export function useHoverZoom(folder: string, zoomedClass: string) {
  const stage = useRef<HTMLDivElement>(null);
  const zoomImage = useRef<ReturnType<typeof createZoomImageMove>>(undefined);
  const [loaded, setLoaded] = useState(false);
  const [hovered, setHovered] = useState(false);
  const preparedWidth = useRef<number>(undefined);
  const pointer = useRef({ clientX: 0, clientY: 0 });
  const movedOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      zoomImage.current?.cleanup();
    },
    [],
  );
  // Not as an attribute, which the page's policy would refuse in the server's HTML.
  useEffect(() => stage.current?.style.setProperty('--fade', `${ZOOM_FADE_MS}ms`), []);

  // They do not bubble, so this handler never receives them again.
  const send = (type: 'pointerenter' | 'pointermove') =>
    stage.current?.dispatchEvent(new PointerEvent(type, { ...POINTER, ...pointer.current }));

  async function zoom() {
    const resting = timer.current;
    const library = await loadZoom();
    const element = stage.current;
    // The pointer may have left meanwhile.
    if (!library || !element || timer.current !== resting) return;
    const width = element.clientWidth;
    if (width !== preparedWidth.current) {
      preparedWidth.current = width;
      zoomImage.current?.cleanup();
      const made = library.createZoomImageMove(element, {
        zoomFactor: largestPicture(folder) / Math.max(width, 1),
        zoomImageSource: largePicture(folder, element.querySelector('img')),
        zoomImageProps: { className: zoomedClass },
      });
      const note = () => setLoaded(made.getState().zoomedImgStatus === 'loaded');
      made.subscribe(note);
      note();
      zoomImage.current = made;
      send('pointerenter');
      // The picture below it has the text, and the library sets no empty one.
      for (const image of element.querySelectorAll<HTMLImageElement>('img:not([alt])')) image.alt = '';
    } else {
      send('pointermove');
    }
    setHovered(true);
  }

  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };

  return {
    stage,
    zoomed: hovered && loaded,
    hover: {
      // A screen that comes under a resting pointer is entered without a move, and is shown whole.
      onPointerMove: (event: ReactPointerEvent) => {
        // A finger presses instead: see the button.
        if (event.pointerType === 'touch') return;
        pointer.current = positionOf(event);
        if (hovered) send('pointermove');
        if (movedOver.current) return;
        movedOver.current = true;
        void loadZoom();
        after(ZOOM_HOVER_DELAY_MS, () => void zoom());
      },
      onPointerLeave: () => {
        movedOver.current = false;
        after(ZOOM_HOVER_OFF_MS, () => setHovered(false));
      },
    },
  };
}
