import { useEffect, useRef, useState } from 'react';

/** How far below the window an element may be when what it shows is fetched. */
const AHEAD = '300px';

/** Whether the element is, or was, about to scroll into view. */
export function useNearWindow<Kind extends Element>() {
  const element = useRef<Kind>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, near };
}
