import { TELEMETRY_PATH, telemetrySchema, type TelemetryReport } from '@platform/protocol/telemetry';
import { FAILURE_MARK } from '../remotes/load-progress';
import { OPEN_PAGE } from './open-pages';
import { SHELL_FAILURE_MARK } from './shell-failure';

const sendBeacon = jest.fn<boolean, [string, string]>(() => true);

/** A page whose HTML has arrived, before the scripts of its shell run. */
function open(configuration: object, serverTiming = [{ name: 'visit', description: 'signed' }]): void {
  document.body.innerHTML = `<script id="shop-configuration" type="application/json">${JSON.stringify(configuration)}</script>`;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming } as never]);
  jest.isolateModules(() => void jest.requireActual('./watch-page'));
  stateIs('interactive');
}

function stateIs(state: DocumentReadyState): void {
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });
  document.dispatchEvent(new Event('readystatechange'));
}

/** The shopper leaves after so long. */
function leave(milliseconds = 1000): void {
  jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}

const scriptFails = (file: string) =>
  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}${file}` }));

/** @returns phases that were reported for the shell */
function reported(): readonly string[] {
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [address, text] = sendBeacon.mock.calls[0] ?? ['', ''];
  expect(address).toBe(TELEMETRY_PATH);
  const sent = JSON.parse(text) as TelemetryReport;
  expect(sent.ticket).toBe('signed');
  expect(telemetrySchema['~standard'].validate(sent)).toMatchObject({ value: sent });
  const [report, ...others] = sent.remotes;
  expect([report, others]).toMatchObject([{ remote: 'shell', version: '1.2.0' }, []]);
  return report?.failures ?? [];
}

const openPages = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(OPEN_PAGE))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as unknown);

const removers: (() => void)[] = [];
beforeEach(() => {
  // Of other tests of this process.
  performance.clearMarks();
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  for (const target of [window, document]) {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target);
    jest
      .spyOn<EventTarget, 'addEventListener'>(target, 'addEventListener')
      .mockImplementation((type, listener, options) => {
        if (listener === null) return;
        add(type, listener, options);
        removers.push(() => target.removeEventListener(type, listener, options));
      });
  }
});
afterEach(() => {
  removers.splice(0).forEach((remove) => remove());
  jest.restoreAllMocks();
  sendBeacon.mockClear();
  localStorage.clear();
  delete window.watchedPage;
});

test('a shell whose script throws as it starts is reported when the shopper leaves', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  scriptFails('/shell/main.0123abcd.js');
  leave();
  expect(reported()).toEqual(['uncaught']);
});

test('so is one whose script does not load, and one with an unhandled rejection', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  const script = document.body.appendChild(document.createElement('script'));
  script.type = 'text/plain';
  script.src = '/shell/vendor.0123abcd.js';
  script.dispatchEvent(new Event('error'));
  const rejection = Object.assign(new Event('unhandledrejection'), {
    reason: { stack: `Error: no\n    at start (${location.origin}/shell/main.0123abcd.js:1:20)` },
  });
  window.dispatchEvent(rejection);
  expect(performance.getEntriesByName(SHELL_FAILURE_MARK)).toHaveLength(2);
  leave();
  expect(reported()).toEqual(['uncaught']);
});

test('a page that loaded and never got ready is reported as one that did not start, unless the shopper left at once', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  stateIs('complete');
  leave(1000);
  expect(sendBeacon).not.toHaveBeenCalled();
  leave(6000);
  expect(reported()).toEqual(['start']);
});

const CART_FILE = `${location.origin}/mf-cart/1.0.0/cart.0a1b.js`;
const remoteFailures = () => performance.getEntriesByName(FAILURE_MARK) as PerformanceMark[];

test('an error in a file of a remote, or in the shell called by it, is left for the report of that remote', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  const error = Object.assign(new Error('no price'), {
    stack: `Error: no price\n    at put (${location.origin}/shell/vendor.0123.js:1:2)\n    at onClick (${CART_FILE}:1:20)`,
  });
  window.dispatchEvent(new ErrorEvent('error', { error, filename: `${location.origin}/shell/vendor.0123.js` }));
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: { stack: `order@${CART_FILE}:1:20` } }),
  );

  const detail = { remote: 'mf-cart', version: '1.0.0', module: 'cart', phase: 'uncaught', recovered: false };
  expect(remoteFailures()).toMatchObject([
    { detail: { ...detail, cause: 'Error: no price', stack: error.stack } },
    { detail },
  ]);
  leave();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a script of a remote that throws as it is evaluated is left to the loader, which may try again', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'));
  scriptFails('/mf-cart/1.0.0/cart.0a1b.js');

  expect(remoteFailures()).toEqual([]);
});

test('errors of extensions, also when these call the shop’s code, and of other sites are none of the shop', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  const extension = 'chrome-extension://abc/shell/content.js';
  const stack = `Error\n    at wrap (${extension}:1:2)\n    at onClick (${CART_FILE}:1:20)`;
  window.dispatchEvent(new ErrorEvent('error', { filename: extension }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: { stack } }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }));
  leave();
  expect([sendBeacon.mock.calls, remoteFailures()]).toEqual([[], []]);
});

test('a page that the shell reports itself is not reported twice', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  if (window.watchedPage) window.watchedPage.isTaken = true;
  scriptFails('/shell/main.0123abcd.js');
  leave();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('an open page leaves a mark with its shell, which a page that freezes cannot take away, and leaving takes it', () => {
  open({ telemetry: 1, shell: '1.2.0' });
  expect(openPages()).toEqual([
    { at: expect.any(Number) as number, ticket: 'signed', path: '/', versions: { shell: '1.2.0' } },
  ]);
  leave();
  expect(openPages()).toEqual([]);
});

test('a page that was served without a ticket, as a preview is, is not watched', () => {
  open({ telemetry: 1, shell: '1.2.0' }, [{ name: 'render', description: 'fast' }]);
  scriptFails('/shell/main.0123abcd.js');
  leave();
  expect([window.watchedPage, sendBeacon.mock.calls, openPages()]).toEqual([undefined, [], []]);
});

test('a page that is not among the reported ones, or whose shell is not released, reports nothing about it', () => {
  open({ telemetry: 0, shell: '1.2.0' });
  expect(window.watchedPage).toBeUndefined();
  open({ telemetry: 1 });
  expect(window.watchedPage).toMatchObject({ isTaken: false });
  scriptFails('/shell/main.0123abcd.js');
  leave();
  expect([sendBeacon.mock.calls, openPages()]).toEqual([[], []]);
});
