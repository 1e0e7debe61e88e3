import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteList } from '../remotes/remote-list';
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
});

/** jsdom observes no loading; the browser's own calls at once with what was loaded before. */
class ObserverOfWhatWasLoaded {
  constructor(readonly tell: () => void) {}
  observe() {
    this.tell();
  }
  disconnect() {
    return undefined;
  }
}

function loadedBefore(...names: string[]) {
  Object.assign(globalThis, { PerformanceObserver: ObserverOfWhatWasLoaded });
  performance.getEntriesByType = () => names.map((name) => timing(name)) as unknown as PerformanceEntryList;
}

describe('The panel for teams', () => {
  it('says which version of each remote is in the page, where it came from and what it loaded', async () => {
    loadedBefore(
      'http://localhost/mf-cart/1.4.0/remoteEntry.abc.js',
      'http://localhost/mf-cart/1.4.0/cart.def.css',
      'http://localhost/main.js',
    );
    render(<TeamPanel readList={() => Promise.resolve(LIST)} onClose={() => undefined} />);

    const cart = await screen.findByRole('row', { name: /mf-cart/ });
    expect(cart).toHaveTextContent('1.4.0');
    expect(cart).toHaveTextContent('/mf-cart/1.4.0/');
    expect(
      within(cart)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['entry remoteEntry.abc.js 100–120 ms, 4100 B', 'stylesheet cart.def.css 100–120 ms, 4100 B']);
    const account = screen.getByRole('row', { name: /mf-account/ });
    expect(account).toHaveTextContent('http://localhost:3003/');
    expect(account).toHaveTextContent('not loaded yet');
  });

  it('says so when nobody knows where the remotes are', async () => {
    loadedBefore();
    render(<TeamPanel readList={() => Promise.reject(new Error('down'))} onClose={() => undefined} />);

    expect(await screen.findByText(/remotes.json has not answered/)).toBeVisible();
  });

  it('marks who owns what while asked to', async () => {
    loadedBefore();
    render(<TeamPanel readList={() => Promise.resolve(LIST)} onClose={() => undefined} />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('checkbox', { name: 'Who owns what' }));
    expect(document.documentElement).toHaveClass('owners');
    await user.click(screen.getByRole('checkbox', { name: 'Who owns what' }));
    expect(document.documentElement).not.toHaveClass('owners');
  });
});

it('A file asked for a second time, at an address of its own, counts as the remote’s too', () => {
  const [cart] = remoteLoads(
    LIST,
    [timing('http://localhost/mf-cart/1.4.0/remoteEntry.abc.js?attempt=2')],
    'http://localhost/',
  );

  expect(cart?.files).toMatchObject([{ phase: 'entry', name: 'remoteEntry.abc.js' }]);
});
