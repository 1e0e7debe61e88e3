import { onCLS, onINP, onLCP } from 'web-vitals';
import { TELEMETRY_PATH, telemetrySchema, type TelemetryReport } from '@platform/protocol/telemetry';
import { FAILURE_MARK, SHOWN_MARK } from '../remotes/load-progress';
import { composeRoutes } from '../routes/route-table';
import { OPEN_PAGE, type WatchedPage } from './open-pages';
import { reportPage } from './report-page';
import { reportShellFailure } from './shell-failure';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

const routes = composeRoutes({
  'mf-catalog': { routes: [{ path: '/', title: 'Home', module: './home' }] },
  'mf-cart': { routes: [{ path: '/cart-page', title: 'Cart', module: './cart' }] },
});
const versions = { 'mf-catalog': '1.0.0', 'mf-cart': '2.0.0', shell: '3.0.0' };
const OWN = `${OPEN_PAGE}own`;
const sendBeacon = jest.fn<boolean, [string, string]>(() => true);
const mark = jest.fn();

/** The entries for observers, by kind. */
const observers = new Map<string, (entry: object) => void>();
class Observer {
  static supportedEntryTypes = ['mark', 'longtask'];
  constructor(readonly report: (list: { getEntries: () => object[] }) => void) {}
  observe({ type }: { type: string }) {
    observers.set(type, (entry) => this.report({ getEntries: () => [entry] }));
  }
}

const listeners: EventListener[] = [];
const steps = { ofRoutes: {}, watch: () => undefined };
const watch = (page: Partial<WatchedPage> = {}) => {
  const watched = { key: OWN, ticket: 'signed', isTaken: false, ...page };
  reportPage({ page: watched, routes, steps, versions, mark });
  return watched;
};
const leave = (hidden = true) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const sent = () => sendBeacon.mock.calls.map(([, text]) => (JSON.parse(text) as TelemetryReport).remotes);
const leavesOpenPage = (name: string, page: unknown) => localStorage.setItem(OPEN_PAGE + name, JSON.stringify(page));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  observers.clear();
  sendBeacon.mockClear();
  mark.mockClear();
  performance.clearMarks();
  localStorage.clear();
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Observer.supportedEntryTypes = ['mark', 'longtask'];
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener) => {
    listeners.push(listener as EventListener);
    add(type, listener as EventListener);
  });
});
afterEach(() => {
  for (const listener of listeners.splice(0)) document.removeEventListener('visibilitychange', listener);
  jest.useRealTimers();
});

test('a page reports once, when the shopper leaves: what it showed, how long it took and what blocked it', () => {
  watch();
  performance.mark(SHOWN_MARK, { detail: { remote: 'mf-catalog', module: './home', version: '1.0.0' } });
  for (const [on, value] of [
    [onLCP, 900],
    [onINP, 80],
    [onCLS, 0.01],
  ] as const) {
    const [report, options] = jest.mocked(on).mock.lastCall ?? [];
    expect(options).toEqual({ reportAllChanges: true });
    report?.({ value } as never);
  }
  observers.get('longtask')?.({ duration: 120 });
  observers.get('longtask')?.({ duration: 60 });
  leave(false);
  expect(sent()).toEqual([]);
  leave();
  leave();

  expect(sendBeacon.mock.calls[0]?.[0]).toBe(TELEMETRY_PATH);
  const vitals = { lcp: 900, inp: 80, cls: 0.01, blocked: 80 };
  expect(sent()).toMatchObject([
    [
      { remote: 'shell', version: '3.0.0', failures: [], recovered: 0, vitals },
      { remote: 'mf-catalog', version: '1.0.0', failures: [], recovered: 0, vitals },
    ],
  ]);
});

test('a page reports nothing that the server refuses: not of a task just below the limit, nor of one that was open for hours', () => {
  watch();
  observers.get('longtask')?.({ duration: 49 });
  leave();
  watch();
  jest.mocked(onLCP).mock.lastCall?.[0]({ value: 4_000_000 } as never);
  observers.get('longtask')?.({ duration: 4_000_000 });
  for (let attempt = 0; attempt < 101; attempt += 1) {
    performance.mark(FAILURE_MARK, { detail: { remote: 'mf-cart', version: null, phase: 'entry', recovered: true } });
  }
  leave();

  expect(sent().map(([shell]) => shell?.vitals)).toEqual([{ blocked: 0 }, { lcp: 600_000, blocked: 600_000 }]);
  for (const [, text] of sendBeacon.mock.calls) {
    expect(telemetrySchema['~standard'].validate(JSON.parse(text))).not.toHaveProperty('issues');
  }
});

test('a failure is reported soon, with what follows from it', () => {
  watch();
  const fail = (remote: string) => {
    performance.mark(FAILURE_MARK, { detail: { remote, version: null, phase: 'entry', recovered: false } });
    observers.get('mark')?.({ name: FAILURE_MARK, detail: { recovered: false } });
  };
  observers.get('mark')?.({ name: 'something else' });
  observers.get('mark')?.({ name: FAILURE_MARK, detail: { recovered: true } });
  jest.advanceTimersByTime(1000);
  fail('mf-cart');
  jest.advanceTimersByTime(999);
  reportShellFailure('uncaught');
  expect(sent()).toEqual([]);
  jest.advanceTimersByTime(1);

  expect(sent()[0]).toMatchObject([
    { remote: 'shell', failures: ['uncaught', 'entry'] },
    { remote: 'mf-cart', failures: ['entry'] },
  ]);
});

test.each([
  ['a second after a screen was shown', [500, 0]],
  ['when the shopper leaves', [0, 500]],
])('a page that is too wide %s is reported so', (_, [shown = 0, left = 0]) => {
  const width = jest.spyOn(document.documentElement, 'scrollWidth', 'get').mockReturnValue(shown);
  watch();
  observers.get('mark')?.({ name: SHOWN_MARK });
  jest.advanceTimersByTime(1000);
  width.mockReturnValue(left);
  leave();

  expect(sent()[0]).toMatchObject([{ remote: 'shell', overflow: 500 }]);
});

test('one of the shell is reported as soon', () => {
  watch();
  reportShellFailure('render');
  observers.get('mark')?.({ name: 'shell failed' });
  jest.advanceTimersByTime(1000);

  expect(sent()[0]).toMatchObject([{ remote: 'shell', failures: ['render'] }]);
});

test('a browser that tells nothing of long tasks reports none, and not that there were none', () => {
  Observer.supportedEntryTypes = [];
  watch();
  leave();

  expect(sent()[0]?.[0]?.vitals).toEqual({});
});

test('a page that the shopper had left before it was watched is not reported twice', () => {
  watch({ isTaken: true });
  leave();

  expect(sent()).toEqual([]);
  expect(watch().isTaken).toBe(true);
});

test('a page says every few seconds that it is alive, and as soon as its address changes', () => {
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  watch();
  jest.advanceTimersByTime(10_000);
  expect(mark).toHaveBeenCalledTimes(2);
  navigation.dispatchEvent(new Event('currententrychange'));

  expect(mark).toHaveBeenCalledTimes(3);
  Object.assign(window, { navigation: undefined });
});

test('a page reports those of this browser that froze, once, and leaves those that live', () => {
  const now = Date.now();
  leavesOpenPage('frozen', { at: now - 60_000, ticket: 'of that page', path: '/cart-page', versions });
  leavesOpenPage('alive', { at: now - 1000, ticket: '', path: '/', versions });
  leavesOpenPage('own', { at: now - 60_000, ticket: '', path: '/', versions });
  for (const [index, other] of [
    { ticket: '', path: '/', versions },
    { at: now, ticket: '', versions },
    { at: now, path: '/', versions },
    { at: now, ticket: '', path: '/' },
  ].entries()) {
    leavesOpenPage(`old ${index}`, other);
  }
  localStorage.setItem(`${OPEN_PAGE}broken`, 'no JSON');
  localStorage.setItem('token', 'abc');
  watch();

  expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '')).toMatchObject({
    ticket: 'of that page',
    remotes: [
      { remote: 'mf-cart', version: '2.0.0', failures: ['frozen'] },
      { remote: 'shell', version: '3.0.0', failures: ['frozen'] },
    ],
  });
  leave();
  watch();
  expect(sendBeacon).toHaveBeenCalledTimes(2);
  expect(Object.keys(localStorage).sort()).toEqual([`${OPEN_PAGE}alive`, OWN, 'token']);
});
