import { routeTable } from './testing/route-table';
import { experienceOf, SHELL, type ShownModule } from './experience';
import type { Visit } from './watch-visit';

const NOTHING: Visit = { requests: [], presses: [], overflows: [], bytes: {}, steps: [] };
const shownAt = (at: number, remote: string, module: string): ShownModule => ({ remote, module, version: '1.0.0', at });
/** A shopper opened a part, went to the cart after a second and on to the checkout, where addresses are edited. */
const shown = [
  shownAt(500, 'mf-catalog', './product'),
  shownAt(1000, 'mf-cart', './cart'),
  shownAt(2000, 'mf-checkout', './checkout'),
  shownAt(2100, 'mf-account', './address-modals'),
];
const experience = (remote: string, visit: Partial<Visit> = {}, heap?: number) =>
  experienceOf(remote, {
    path: '/singleProduct-page/BR-8101',
    routes: routeTable,
    stepsOfRoutes: { '/checkout-page': 'checkout' },
    shown,
    visit: { ...NOTHING, ...visit },
    heap,
  });
const ALL = ['mf-catalog', 'mf-cart', 'mf-checkout', 'mf-account', SHELL];

test('a request counts for the remote whose screen was shown when it was sent, those before the first for the opened one', () => {
  const requests = [100, 600, 1500, 2200, 2300].map((at) => ({ at, isFailed: at > 2000 }));
  expect(ALL.map((remote) => experience(remote, { requests }).requests)).toEqual([
    { sent: 2, failed: 0 },
    { sent: 1, failed: 0 },
    { sent: 2, failed: 2 },
    { sent: 0, failed: 0 },
    { sent: 5, failed: 2 },
  ]);
});

test('a page that is too wide counts for the screen that was shown then, by how much it was at worst', () => {
  const overflows = [
    { at: 1100, px: 12 },
    { at: 1200, px: 90.4 },
    { at: 1300, px: 3 },
  ];
  expect(ALL.map((remote) => experience(remote, { overflows }).overflow)).toEqual([0, 90, 0, 0, 90]);
});

test('presses count for the remote whose control was pressed, and none is dead that sent a request', () => {
  const presses = [
    { at: 1100, remote: 'mf-cart', problem: 'dead' },
    { at: 2200, remote: 'mf-account', problem: 'dead' },
    { at: 2400, remote: 'mf-account', problem: 'focus' },
  ] as const;
  const visit = { presses: [...presses], requests: [1099, 3199].map((at) => ({ at, isFailed: false })) };
  expect(ALL.map((remote) => experience(remote, visit).deadPresses)).toEqual([0, 1, 0, 0, 1]);
  expect(ALL.map((remote) => experience(remote, visit).lostFocus)).toEqual([0, 0, 0, 1, 1]);
  expect(experience('mf-account', { presses: [...presses] }).deadPresses).toBe(1);
});

test('a step counts for each remote that was shown before it, an announcement for the one that made it', () => {
  const steps = [
    { at: 700, step: 'added' },
    { at: 2500, step: 'announced', remote: 'mf-checkout' },
    { at: 3000, step: 'ordered' },
    { at: 4000, step: 'paid' },
    { at: 5000, step: 'paid' },
  ] as const;
  expect(ALL.map((remote) => experience(remote, { steps: [...steps] }).steps)).toEqual([
    ['checkout', 'added', 'ordered', 'paid'],
    ['checkout', 'ordered', 'paid'],
    ['checkout', 'announced', 'ordered', 'paid'],
    ['ordered', 'paid'],
    ['checkout', 'added', 'announced', 'ordered', 'paid'],
  ]);
});

test('the size of its files counts for each remote, what the page keeps in memory for all', () => {
  const bytes = { 'mf-cart': 81_920, [SHELL]: 409_600 };
  const sizes = ALL.map((remote) => experience(remote, { bytes }, 25 * 1024 ** 2));
  expect(sizes.map(({ kilobytes }) => kilobytes)).toEqual([undefined, 80, undefined, undefined, 400]);
  expect(sizes.map(({ heap }) => heap)).toEqual([25, 25, 25, 25, 25]);
  expect(experience('mf-cart')).not.toHaveProperty('heap');
});

test('of a remote that was not shown nothing is reported but why', () => {
  expect(experience('mf-garage')).toEqual({});
});

test('what a page may collect in hours is cut to what a report takes', () => {
  const visit = { overflows: [{ at: 1500, px: 1e9 }], bytes: { 'mf-cart': 1e12 } };
  expect(experience('mf-cart', visit, 1e15)).toMatchObject({ overflow: 10_000, kilobytes: 100_000, heap: 100_000 });
});
