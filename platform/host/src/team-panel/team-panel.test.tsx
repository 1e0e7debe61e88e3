import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteList } from '../remotes/live-remotes';
import { remoteLoads } from './remote-loads';
import { TeamPanel } from './team-panel';

const LIST: RemoteList = {
  'mf-cart': { name: 'mf_cart', entry: '/mf-cart/1.4.0/remoteEntry.abc.js', version: '1.4.0' },
  'mf-account': { name: 'mf_account', entry: 'http://localhost:3003/remoteEntry.js', version: 'local' },
};
const timing = (name: string, startTime = 100) => ({
  name,
  startTime,
  responseEnd: startTime + 20,
  transferSize: 4100,
  decodedBodySize: 50_000,
});

/** jsdom observes no loading; the browser's own calls at once with what was loaded before. */
class ObserverOfWhatWasLoaded {
  constructor(readonly report: () => void) {}
  observe() {
    this.report();
  }
  disconnect() {
    return undefined;
  }
}

const CHUNK_STEP = {
  name: 'mf-cart ./cart: chunk',
  startTime: 140.4,
  duration: 12,
  detail: { remote: 'mf-cart', module: './cart', phase: 'chunk' },
};
const FAILURE = {
  name: 'remote failed',
  startTime: 170,
  duration: 0,
  detail: { remote: 'mf-cart', module: './cart', phase: 'chunk', cause: 'Loading chunk 286 failed', recovered: true },
};

/** The module of the cart's screen is also put into a slot, where it was rendered for each of two cards. */
const SLOTS = {
  'listing.card': {
    fillings: [
      { remote: 'mf-cart', slot: 'listing.card', module: './cart', order: 20 },
      { remote: 'mf-cart', slot: 'listing.card', link: { label: 'Cart', path: '/cart' }, order: 30 },
    ],
  },
} as const;
const RENDERED = [3, 71].map((duration) => ({
  name: 'mf-cart ./cart: render',
  startTime: 180,
  duration,
  detail: { remote: 'mf-cart', module: './cart', phase: 'render' },
}));

function loadedBefore(...names: string[]) {
  Object.assign(globalThis, { PerformanceObserver: ObserverOfWhatWasLoaded });
  const record: Record<string, unknown[]> = {
    resource: names.map((name) => timing(name)),
    measure: [CHUNK_STEP, ...RENDERED],
    mark: [FAILURE],
  };
  performance.getEntriesByType = (type: string) => record[type] as PerformanceEntryList;
}

describe('The panel for teams', () => {
  it('says which version of each remote is in the page, where it came from, what it loaded when and what failed', async () => {
    loadedBefore(
      'http://localhost/mf-cart/1.4.0/remoteEntry.abc.js',
      'http://localhost/mf-cart/1.4.0/cart.def.css',
      'http://localhost/main.js',
    );
    render(<TeamPanel readList={() => Promise.resolve(LIST)} slots={SLOTS} onClose={() => undefined} />);

    const cart = await screen.findByRole('row', { name: /^mf-cart/ });
    expect(cart).toHaveTextContent('1.4.0');
    expect(cart).toHaveTextContent('/mf-cart/1.4.0/');
    expect(
      within(cart)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'entry remoteEntry.abc.js 100–120 ms, 4100 B',
      'stylesheet cart.def.css 100–120 ms, 4100 B',
      './cart chunk 140–152 ms',
      '170 ms, ./cart, chunk: Loading chunk 286 failed (a further attempt worked)',
    ]);
    const account = screen.getByRole('row', { name: /mf-account/ });
    expect(account).toHaveTextContent('http://localhost:3003/');
    expect(account).toHaveTextContent('not loaded yet');
  });

  it('says what each filling of a slot costs, and which budget it exceeds', async () => {
    loadedBefore('http://localhost/mf-cart/1.4.0/cart.abc.js', 'http://localhost/mf-cart/1.4.0/other.abc.js');
    render(<TeamPanel readList={() => Promise.resolve(LIST)} slots={SLOTS} onClose={() => undefined} />);

    const row = await screen.findByRole('row', { name: /^listing.card/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => [cell.textContent, cell.className])).toEqual([
      ['mf-cart ./cart, order 20, shown 2 times', ''],
      ['50000 B', 'failure'],
      ['0 B', ''],
      ['71 ms', 'failure'],
    ]);
    expect(screen.getAllByRole('row', { name: /^listing.card/ })).toHaveLength(1);
  });

  it('says so when it is unknown where the remotes are', async () => {
    loadedBefore();
    render(<TeamPanel readList={() => Promise.reject(new Error('down'))} slots={{}} onClose={() => undefined} />);

    expect(await screen.findByText(/remotes.json has not answered/)).toBeVisible();
  });

  it('marks the owner of each area while that is switched on', async () => {
    loadedBefore();
    render(<TeamPanel readList={() => Promise.resolve(LIST)} slots={SLOTS} onClose={() => undefined} />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('checkbox', { name: 'Who owns what' }));
    expect(document.documentElement).toHaveClass('owners');
    await user.click(screen.getByRole('checkbox', { name: 'Who owns what' }));
    expect(document.documentElement).not.toHaveClass('owners');
  });
});

it('A file requested a second time, at a different address, counts as the remote’s too', () => {
  const [cart] = remoteLoads(
    LIST,
    { resources: [timing('http://localhost/mf-cart/1.4.0/remoteEntry.abc.js?attempt=2')], measures: [], marks: [] },
    'http://localhost/',
  );

  expect(cart?.files).toMatchObject([{ phase: 'entry', name: 'remoteEntry.abc.js' }]);
});

it('A failure is listed at the remote that failed alone, and other marks of the page are at none', () => {
  const ofAccount = { remote: 'mf-account', module: './profile', phase: 'entry', cause: 'refused' } as const;
  const mark = (name: string) => ({ name, startTime: 200.4, duration: 0, detail: ofAccount });

  const [cart, account] = remoteLoads(
    LIST,
    { resources: [], measures: [], marks: [mark('remote failed'), mark('screen shown')] },
    'http://localhost/',
  );

  expect(cart?.failures).toEqual([]);
  expect(account?.failures).toEqual(['200 ms, ./profile, entry: refused']);
});
