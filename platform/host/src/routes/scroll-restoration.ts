import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'piston-parts-scroll';
const GIVE_UP_MS = 3000;

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

function isForgotten(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === null;
  } catch {
    return true;
  }
}

function keepPositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // A full or forbidden storage costs the position after a reload, nothing else.
  }
}

/** Scrolls to `top` as soon as the page is high enough for it, unless the shopper scrolls first. */
function scrollWhenPossible(top: number): () => void {
  const attempt = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (reachable) {
      window.scrollTo(0, top);
      stop();
    }
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  }
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  observer.observe(document.body);
  attempt();
  return stop;
}

/** Whether this document was opened by a link or a typed address, and so starts at its top whatever an earlier one left. */
function openedAnew(): boolean {
  const [opening] = performance.getEntriesByType?.('navigation') ?? [];
  return opening?.type === 'navigate';
}

/**
 * To the top on every route change; Back, Forward and a reload restore the scroll position (shell-3). Turning the pages of
 * the listing counts as a change of route, its other filters do not.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type: string = useNavigationType();
  const positions = useRef<Positions | null>(null);
  const shown = useRef<{ key: string; view: string } | null>(null);
  // The router calls the first entry of every document 'default'.
  const entry = location.key === 'default' ? location.pathname + location.search : location.key;
  const view = `${location.pathname}?${new URLSearchParams(location.search).get('page') ?? '1'}`;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      // A log-out clears the storage: the addresses that a shopper visited are not written again.
      if (positions.current && shown.current && !isForgotten()) {
        positions.current[shown.current.key] = window.scrollY;
        keepPositions(positions.current);
      }
    };
    const note = () => {
      if (positions.current && shown.current) positions.current[shown.current.key] = window.scrollY;
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('scroll', note);
    };
  }, []);

  useLayoutEffect(() => {
    if (!positions.current) keepPositions((positions.current = readPositions()));
    const previous = shown.current;
    shown.current = { key: entry, view };
    if (previous === null && openedAnew()) return undefined;
    if (type === 'POP') return scrollWhenPossible(positions.current[entry] ?? 0);
    if (previous !== null && previous.view !== view) window.scrollTo(0, 0);
    return undefined;
  }, [entry, view, type]);
}
