import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { ZOOM_FADE_MS, ZOOM_HOVER_DELAY_MS, ZOOM_HOVER_OFF_MS } from '@piston-parts/shared-contract';
import type * as HoverZoom from './hover-zoom';

/** Loads the library with the first pointer, since no page needs it to be interactive. A failed load is tried again. */
const loadZoom = () => import(/* webpackChunkName: "hover-zoom" */ './hover-zoom').catch(() => null);

/** The library follows one pointer; it receives ours only while the picture is zoomed. */
const POINTER = { pointerId: 1, pointerType: 'mouse' };
const positionOf = ({ clientX, clientY }: ReactPointerEvent) => ({ clientX, clientY });

/**
 * Zoom by hovering with the delays of product-4. The library places the large picture under the pointer, but acts at
 * once on every pointer; so `stage` blocks all pointer events but those sent here.
 * @param folder of the picture's sizes; the large one is fetched when the pointer first rests on the picture.
 */
export function useHoverZoom(folder: string, zoomedClass: string) {
  const stage = useRef<HTMLDivElement>(null);
  const zoomImage = useRef<ReturnType<typeof HoverZoom.zoomPicture>>(undefined);
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
      zoomImage.current = library.zoomPicture(element, { folder, className: zoomedClass, onLoaded: setLoaded });
      send('pointerenter');
      library.hideLargePicture(element);
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
