/**
 * Runs in the measured page, before the page's scripts. It notes what the browser painted, and when the first real
 * data of the screen, which every screen marks with `data-content`, could be seen.
 */
(() => {
  const CONTENT = '[data-content]';
  const GIVE_UP_AFTER_MS = 15_000;

  const clock = {
    firstPaintMs: null,
    largestPaintMs: null,
    largestPaint: null,
    layoutShift: 0,
    contentMs: null,
    interactiveMs: null,
  };

  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') clock.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, element, url }) => {
    clock.largestPaintMs = startTime;
    clock.largestPaint = [element?.tagName.toLowerCase(), url?.split('/').pop()].filter(Boolean).join(' ');
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) clock.layoutShift += value;
  });

  const canBeSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(element);
    return width > 0 && height > 0 && visibility !== 'hidden' && Number(opacity) !== 0;
  };

  /** Calls back in the first frame in which content other than `old` can be seen, or gives up with null. */
  const onContent = (old, report) => {
    const startMs = performance.now();
    const look = () => {
      const content = [...document.querySelectorAll(CONTENT)].find((one) => !old.has(one) && canBeSeen(one));
      if (content) return report(performance.now());
      if (performance.now() - startMs > GIVE_UP_AFTER_MS && old.size > 0) return report(null);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  onContent(new Set(), (shownMs) => {
    clock.contentMs = shownMs;
    // Server-rendered content; the scripts mark when they have hydrated it.
    if (!document.querySelector('[data-prerendered]')) clock.interactiveMs ??= shownMs;
  });
  observe('mark', ({ name, startTime }) => {
    if (name === 'hydrated') clock.interactiveMs = startTime;
  });

  window.pageClock = {
    clock,
    /** Clicks and resolves to the milliseconds until the next screen's content can be seen, or null if it never is. */
    timeClick: (selector) =>
      new Promise((resolve) => {
        const old = new Set(document.querySelectorAll(CONTENT));
        const startMs = performance.now();
        document.querySelector(selector).click();
        onContent(old, (shownMs) => resolve(shownMs === null ? null : shownMs - startMs));
      }),
  };
})();
