import { REPORT_LIMITS, type VisitStep } from '@platform/protocol/telemetry';
import { observe } from './observe';

/** Milliseconds since the page was asked for. */
interface Moment {
  readonly at: number;
}

/** Experience of a shopper in a page view beside the steps of loading; collected while the page is open. */
export interface Visit {
  readonly requests: (Moment & { readonly isFailed: boolean })[];
  /** Presses on a control of a remote after which nothing changed, or nothing had the focus. */
  readonly presses: (Moment & { readonly remote: string; readonly problem: 'dead' | 'focus' })[];
  /** CSS pixels that the page was wider than the window. */
  readonly overflows: (Moment & { readonly px: number })[];
  /** Remote, or the shell → bytes of its files, without compression. */
  readonly bytes: Record<string, number>;
  /** `remote`: the one that alone gets the credit. */
  readonly steps: (Moment & { readonly step: VisitStep; readonly remote?: string | undefined })[];
}

/** Path of a route → the step that is reached by opening it. */
export type StepsOfRoutes = Readonly<Record<string, VisitStep>>;

/** Calls back with each step that a visitor reaches from now on, but for those that are the opening of a screen. */
export type WatchSteps = (onStep: (step: VisitStep) => void) => void;

/** The steps of a visit, of which the application knows. */
export interface VisitSteps {
  readonly ofRoutes: StepsOfRoutes;
  readonly watch: WatchSteps;
}

/** A change that comes later than this after a press does not come from it. */
export const PRESS_EFFECT_MS = 1000;
const CONTROL = 'button, a[href], summary, [role=button], [role=link], [role=tab], [role=menuitem]';
const LIVE_REGION = '[role=status], [role=alert], [aria-live]';
const FILE = /\/(shell|mf-[\w-]+)\//;
const MAX_OVERFLOWS = 100;

/** Collects what happens in the page from now on, and its requests from the start. */
export function watchVisit(watchSteps: WatchSteps): Visit {
  const visit: Visit = { requests: [], presses: [], overflows: [], bytes: {}, steps: [] };
  observe('resource', (entry) => addResource(visit, entry as PerformanceResourceTiming));
  document.addEventListener('click', (event) => followPress(visit, event), true);
  window.addEventListener('resize', () => requestAnimationFrame(() => measureOverflow(visit)));
  watchSteps((step) => visit.steps.push({ step, at: performance.now() }));
  return visit;
}

/** Adds by how much the page is wider than the window now, if it is. */
export function measureOverflow({ overflows }: Visit): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  // One pixel is a rounded fraction.
  if (scrollWidth > clientWidth + 1 && overflows.length < MAX_OVERFLOWS) {
    overflows.push({ px: scrollWidth - clientWidth, at: performance.now() });
  }
}

function addResource({ requests, bytes }: Visit, entry: PerformanceResourceTiming): void {
  const { name, initiatorType, startTime: at, decodedBodySize, responseStatus: status } = entry;
  const [, owner] = FILE.exec(name) ?? [];
  if (owner) bytes[owner] = (bytes[owner] ?? 0) + decodedBodySize;
  if (!['fetch', 'xmlhttprequest'].includes(initiatorType) || requests.length >= REPORT_LIMITS.count) return;
  // A browser that does not know the status leaves it out; 0 is a request without a response.
  requests.push({ at, isFailed: status === 0 || status >= 400 });
}

const remoteAround = (element: Element | null) => element?.closest<HTMLElement>('[data-remote]')?.dataset['remote'];

/** @returns the remote in which a live region has another text by this change */
function announcedBy({ target }: MutationRecord): string | undefined {
  const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE_REGION);
  return region?.textContent ? remoteAround(region) : undefined;
}

/** State that a press may change without changing an element. */
const position = () => [location.href, document.activeElement, window.scrollY];

/** Adds to the visit what a press on a remote's control has led to a second later. */
function followPress(visit: Visit, { target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  const remote = remoteAround(control);
  const opensElsewhere = control instanceof HTMLAnchorElement && (control.target || control.host !== location.host);
  if (remote === undefined || opensElsewhere || ctrlKey || metaKey || shiftKey) return;
  const at = performance.now();
  const [href, focused, scrolled] = position();
  let hasChanged = false;
  const observer = new MutationObserver((records) => {
    hasChanged = true;
    for (const announcer of new Set(records.map(announcedBy))) {
      if (announcer) visit.steps.push({ step: 'announced', remote: announcer, at: performance.now() });
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => {
    observer.disconnect();
    measureOverflow(visit);
    const [hrefNow, focusedNow, scrolledNow] = position();
    if (visit.presses.length >= REPORT_LIMITS.count) return;
    const hasMoved = href !== hrefNow || focused !== focusedNow || scrolled !== scrolledNow;
    if (!hasChanged && !hasMoved) visit.presses.push({ at, remote, problem: 'dead' });
    const isLost = focusedNow === document.body && focused !== document.body;
    if (isLost && href === hrefNow) visit.presses.push({ at, remote, problem: 'focus' });
  }, PRESS_EFFECT_MS);
}
