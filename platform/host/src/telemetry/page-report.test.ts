import { telemetrySchema } from '@platform/protocol/telemetry';
import { routeTable } from './testing/route-table';
import { frozenReport, hasFrozen, pageReport, type PageView } from './page-report';

const VIEW: PageView = {
  ticket: 'signed',
  path: '/singleProduct-page/BR-8102',
  routes: routeTable,
  versions: { 'mf-catalog': '1.0.0', 'mf-cart': '2.0.0' },
  vitals: { lcp: 900, cls: 0 },
  visit: { requests: [], presses: [], overflows: [], bytes: {}, steps: [] },
  shown: [],
  failures: [],
  shellFailures: [],
};
const shownCatalog = { remote: 'mf-catalog', module: './product', version: '1.0.0', at: 400 };
const shownCart = { remote: 'mf-cart', module: './cart', version: '2.0.0', at: 2000 };
/** Of a remote that was shown and where nothing happened. */
const uneventful = { requests: { sent: 0, failed: 0 }, overflow: 0, deadPresses: 0, lostFocus: 0, steps: [] };
const failure = { remote: 'mf-cart', version: null, phase: 'entry', recovered: false } as const;

test('a page view reports each remote that it showed once, and its vitals with the screen that it opened with', () => {
  const shown = [shownCatalog, { ...shownCatalog, at: 900 }, shownCart];
  expect(pageReport({ ...VIEW, shown })).toEqual({
    format: 2,
    ticket: 'signed',
    remotes: [
      {
        remote: 'mf-catalog',
        version: '1.0.0',
        failures: [],
        recovered: 0,
        vitals: { lcp: 900, cls: 0 },
        ...uneventful,
      },
      { remote: 'mf-cart', version: '2.0.0', failures: [], recovered: 0, ...uneventful },
    ],
  });
});

test('a failure that a shopper saw is reported by its phase, one that a further attempt repaired as recovered', () => {
  const failures = [failure, { ...failure, phase: 'chunk', recovered: true } as const];
  expect(pageReport({ ...VIEW, failures })?.remotes).toEqual([
    { remote: 'mf-cart', version: '2.0.0', failures: ['entry'], recovered: 1 },
  ]);
});

test('the first errors of a page are reported with their stacks, as long as a report may be', () => {
  const thrown = { cause: 'TypeError: no price'.padEnd(300), stack: 'at x '.repeat(500) };
  const failures = [
    { ...failure, phase: 'uncaught', ...thrown },
    { ...failure, phase: 'render', ...thrown, remote: 'mf-unknown' },
    { ...failure, phase: 'chunk', cause: 'without a stack' },
    ...Array.from({ length: 3 }, () => ({ ...failure, phase: 'render' as const, ...thrown })),
  ] as const;
  const shellFailures = [{ phase: 'uncaught', ...thrown }] as const;
  const report = pageReport({ ...VIEW, failures, shellFailures });
  const message = 'TypeError: no price'.padEnd(200);
  const error = { remote: 'mf-cart', message, stack: 'at x '.repeat(240) };
  expect(report?.errors).toEqual([error, error, error]);
  expect(telemetrySchema['~standard'].validate(report)).toMatchObject({ value: report });
  expect(pageReport({ ...VIEW, versions: { ...VIEW.versions, shell: '1.2.0' }, shellFailures })?.errors).toEqual([
    { ...error, remote: 'shell' },
  ]);
});

test('a version that came later than the page, after a release, is not reported: the page was served with another', () => {
  const failures = [{ ...failure, version: '2.1.0' }];
  expect(pageReport({ ...VIEW, shown: [{ ...shownCart, version: '2.1.0' }], failures })).toBeNull();
});

test('a page that froze is reported by the next one, for the remote that it showed', () => {
  const frozen = { at: 0, ticket: 'of that page', path: '/cart-Page', versions: { 'mf-cart': '2.1.0' } };
  expect(frozenReport(routeTable, frozen)).toEqual({
    format: 2,
    ticket: 'of that page',
    remotes: [{ remote: 'mf-cart', version: '2.1.0', failures: ['frozen'], recovered: 0 }],
  });
});

const SHELL_VIEW = { ...VIEW, versions: { ...VIEW.versions, shell: '3.0.0' } };
const shellReport = { remote: 'shell', version: '3.0.0', recovered: 0, vitals: VIEW.vitals, ...uneventful };

test('a page of a released shell reports it, also where it showed no remote, with the vitals of every page', () => {
  expect(pageReport(SHELL_VIEW)?.remotes).toEqual([{ ...shellReport, failures: [] }]);
});

test('what fails in the shell or in a remote counts for the shell, each phase once', () => {
  const failures = [failure, failure, { ...failure, phase: 'chunk', recovered: true } as const];
  const shellFailures = [{ phase: 'render' }, { phase: 'uncaught' }, { phase: 'uncaught' }] as const;
  expect(pageReport({ ...SHELL_VIEW, failures, shellFailures })?.remotes[0]).toEqual({
    ...shellReport,
    failures: ['render', 'uncaught', 'entry'],
  });
});

test('a page that was hydrated wrongly is reported of the remote whose screen it opened with, once, and of the shell', () => {
  const shellFailures = [{ phase: 'hydrate' }, { phase: 'hydrate' }] as const;
  const failuresAt = (path: string) =>
    pageReport({ ...SHELL_VIEW, path, shown: [shownCart], shellFailures })?.remotes.map(({ remote, failures }) => [
      remote,
      ...failures,
    ]);
  expect(failuresAt(VIEW.path)).toEqual([['shell', 'hydrate'], ['mf-cart'], ['mf-catalog', 'hydrate']]);
  expect(failuresAt('/delivery')).toEqual([['shell', 'hydrate'], ['mf-cart']]);
});

test('a page that froze before any remote was known is reported for its shell alone', () => {
  const frozen = { at: 0, ticket: '', path: '/cart-Page', versions: { shell: '3.1.0' } };
  expect(frozenReport(routeTable, frozen)?.remotes).toEqual([
    { remote: 'shell', version: '3.1.0', failures: ['frozen'], recovered: 0 },
  ]);
});

test('a page that showed no remote reports nothing, and neither does one that froze on a page of the shell', () => {
  expect(pageReport(VIEW)).toBeNull();
  expect(frozenReport(routeTable, { at: 0, ticket: '', path: '/nowhere', versions: VIEW.versions })).toBeNull();
});

test('a page that was opened at a page of the shell reports its vitals with no remote that it shows later', () => {
  const opened = { ...VIEW, path: '/delivery', shown: [shownCatalog] };
  expect(pageReport(opened)?.remotes).toEqual([
    { remote: 'mf-catalog', version: '1.0.0', failures: [], recovered: 0, ...uneventful },
  ]);
});

test('a report has no more failures of a remote, and no more remotes, than its format takes', () => {
  const failures = Array.from({ length: 30 }, () => failure);
  expect(pageReport({ ...VIEW, failures })?.remotes[0]?.failures).toHaveLength(20);
  const remotes = Array.from({ length: 20 }, (_, at) => `mf-${at}`);
  const versions = Object.fromEntries(remotes.map((remote) => [remote, '1.0.0']));
  const shown = remotes.map((remote) => ({ ...shownCatalog, remote }));
  expect(pageReport({ ...VIEW, versions, shown })?.remotes).toHaveLength(12);
});

test('a report has no address, no text of an error and nothing else about the shopper', () => {
  const failures = [{ ...failure, cause: 'Error: anna@example.org', module: './cart' }];
  const text = JSON.stringify(pageReport({ ...VIEW, shown: [shownCatalog], failures }));
  expect(text).not.toMatch(/BR-8102|anna|singleProduct/);
});

test('an open page counts as frozen when it has shown no life for half a minute, and is forgotten after a day', () => {
  const page = { at: 1_000_000, ticket: '', path: '/', versions: {} };
  const after = (seconds: number) => hasFrozen(page, page.at + seconds * 1000);
  expect([after(5), after(29), after(31), after(25 * 3600)]).toEqual([false, false, true, false]);
});
