import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The scale at which the whole picture fits its frame. */
const WHOLE = 1;
const LEAST_ZOOM = 2;
/** A pointer that moved farther has dragged; one that moved less has pressed. */
const PRESS_PX = 6;
/** The second tap of a double tap comes within this time; it belongs to the first. */
const DOUBLE_TAP_MS = 350;

const distance = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 });

/** The scale of one picture pixel to a screen pixel, so that a phone shows more than a detail of the part. */
function fullScale(frame: HTMLElement, width: number): number {
  const fitted = Math.min(frame.clientWidth, frame.clientHeight) || width;
  return Math.max(LEAST_ZOOM, width / window.devicePixelRatio / fitted);
}

/**
 * Zooms a picture inside a scrolling frame. The point under the pointer stays under it.
 * @param width of the picture's file, in pixels
 */
export function usePictureZoom(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [scale, setScale] = useState(WHOLE);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef({ moved: 0, startDistance: 0, startScale: WHOLE, lastTap: -Infinity });
  /** The point of the picture, as shares of its size, that has to stay where it is on the screen. */
  const anchor = useRef<{ shareX: number; shareY: number; at: Point } | null>(null);

  useLayoutEffect(() => {
    const [box, held] = [picture.current?.getBoundingClientRect(), anchor.current];
    anchor.current = null;
    frame.current?.style.setProperty('--scale', String(scale));
    const now = picture.current?.getBoundingClientRect();
    if (!box || !now || !held) return;
    frame.current?.scrollBy(
      now.left + held.shareX * now.width - held.at.x,
      now.top + held.shareY * now.height - held.at.y,
    );
  }, [scale]);

  function zoomTo(wanted: number, at: Point) {
    const box = picture.current?.getBoundingClientRect();
    if (!frame.current || !box) return;
    anchor.current = { shareX: (at.x - box.left) / box.width, shareY: (at.y - box.top) / box.height, at };
    setScale(Math.min(Math.max(wanted, WHOLE), fullScale(frame.current, width)));
  }

  function toggleAt(at: Point) {
    if (frame.current) zoomTo(scale > WHOLE ? WHOLE : fullScale(frame.current, width), at);
  }

  function press(event: PointerEvent) {
    const isSecondTap = event.timeStamp - gesture.current.lastTap < DOUBLE_TAP_MS;
    gesture.current.lastTap = isSecondTap ? -Infinity : event.timeStamp;
    if (!isSecondTap) toggleAt({ x: event.clientX, y: event.clientY });
  }

  function release(event: PointerEvent) {
    const wasOnly = pointers.current.size === 1 && pointers.current.has(event.pointerId);
    pointers.current.delete(event.pointerId);
    return wasOnly;
  }

  return {
    frame,
    picture,
    zoomed: scale > WHOLE,
    toggle: () => {
      const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
      toggleAt({ x: left + width / 2, y: top + height / 2 });
    },
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const points = [...pointers.current.values()];
        const isSecondFinger = points.length > 1;
        gesture.current.moved = isSecondFinger ? Infinity : 0;
        gesture.current.startDistance = distance(points);
        gesture.current.startScale = scale;
      },
      onPointerMove(event: PointerEvent) {
        const previous = pointers.current.get(event.pointerId);
        if (!previous) return;
        const now = { x: event.clientX, y: event.clientY };
        pointers.current.set(event.pointerId, now);
        const points = [...pointers.current.values()];
        const { startDistance, startScale } = gesture.current;
        if (points.length > 1) {
          if (startDistance > 0) zoomTo((startScale * distance(points)) / startDistance, middle(points));
          return;
        }
        gesture.current.moved += distance([previous, now]);
        frame.current?.scrollBy(previous.x - now.x, previous.y - now.y);
      },
      onPointerUp(event: PointerEvent) {
        const wasOnly = release(event);
        if (wasOnly && gesture.current.moved < PRESS_PX) press(event);
      },
      onPointerCancel: (event: PointerEvent) => void release(event),
      onPointerLeave: (event: PointerEvent) => void release(event),
    },
  };
}
