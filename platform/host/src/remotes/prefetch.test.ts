import { composeRoutes } from '../routes/route-table';
import type { RemoteModuleState } from './module-slot';
import { prefetchOnIntent, prefetchScreen, prefetchSiblingRoutes } from './prefetch';
import type { RemoteLoader } from './remote-loader';

const table = composeRoutes({
  'mf-catalog': {
    routes: [
      { path: '/', title: 'Home', module: './home' },
      { path: '/products-page', title: 'Parts', module: './listing' },
      { path: '/singleProduct-page/:id', title: 'Part', module: './product' },
      { path: '/seen', title: 'Seen', module: './seen', guard: 'signed-in' },
    ],
  },
  'mf-checkout': {
    routes: [
      {
        path: '/checkout-page',
        title: 'Checkout',
        module: './checkout',
        guard: 'signed-in',
      },
    ],
  },
  'mf-garage': { routes: [{ path: '/garage-page', title: 'Garage', module: './garage' }] },
});

const nameOf = ({ remote, module }: { remote: string; module: string }) => `${remote} ${module}`;
const prefetched: string[] = [];
/** Of the screen of the open page. */
let status: RemoteModuleState['status'];
const load = jest.fn((_: { remote: string; module: string }) => Promise.resolve());
const loader = {
  slot: (remoteModule: { remote: string; module: string }) => ({
    prefetch: () => void prefetched.push(nameOf(remoteModule)),
    load: () => load(remoteModule),
    state: { status },
  }),
} as unknown as RemoteLoader;
const loaded = () => load.mock.calls.map(([remoteModule]) => nameOf(remoteModule));

beforeEach(() => {
  prefetched.length = 0;
  status = 'ready';
  load.mockReset().mockResolvedValue(undefined);
  document.body.innerHTML = `
    <a href="/products-page"><b>Parts</b></a> <a href="https://elsewhere.example/products-page">Other shop</a>
    <a href="/delivery">Delivery</a> <p>Text</p>`;
});

const intend = (selector: string, event: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));

describe('The code of a screen', () => {
  it('is asked for at once with the page that shows it', () => {
    prefetchScreen(loader, table, '/checkout-page');

    expect(prefetched).toEqual(['mf-checkout ./checkout']);
  });

  it('is not asked for where the address has another document, which asks for it itself [payment-14]', () => {
    const payment = { pages: ['/checkout-page'], isHere: false };

    prefetchScreen(loader, { ...table, payment }, '/checkout-page');
    prefetchScreen(loader, { ...table, payment: { ...payment, isHere: true } }, '/products-page');

    expect(prefetched).toEqual([]);
  });

  it.each(['pointerover', 'touchstart', 'focusin'])('comes when a link to it gets a %s', (event) => {
    const end = prefetchOnIntent(loader, table, document);
    intend('b', event);
    end();

    expect(prefetched).toEqual(['mf-catalog ./listing']);
  });

  it('does not come for a link to another shop, to a text, or beside all links; nor after the end', () => {
    const end = prefetchOnIntent(loader, table, document);
    for (const target of ['[href^=https]', '[href="/delivery"]', 'p']) intend(target, 'pointerover');
    document.dispatchEvent(new Event('focusin'));
    end();
    for (const event of ['pointerover', 'touchstart', 'focusin']) intend('b', event);

    expect(prefetched).toEqual([]);
  });
});

describe('The other screens of the open remote', () => {
  it('are loaded after its own and in later tasks, as far as everybody may see them', async () => {
    const prefetch = prefetchSiblingRoutes(loader, table, '/products-page');
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    expect(prefetched).toEqual([]);
    await prefetch;

    expect(loaded()).toEqual(['mf-catalog ./listing']);
    expect(prefetched).toEqual(['./home', './listing', './product'].map((module) => `mf-catalog ${module}`));
  });

  it('are not loaded when its own fails', async () => {
    load.mockRejectedValueOnce(new Error('down'));

    await expect(prefetchSiblingRoutes(loader, table, '/')).rejects.toThrow('down');
    expect(loaded()).toEqual(['mf-catalog ./home']);
    expect(prefetched).toEqual([]);
  });

  it('are not loaded, and its own not again, where that is out of order', async () => {
    status = 'failed';
    await prefetchSiblingRoutes(loader, table, '/');

    expect([...loaded(), ...prefetched]).toEqual([]);
  });

  it.each(['/seen', '/delivery'])('are not loaded from %s', async (pathname) => {
    await prefetchSiblingRoutes(loader, table, pathname);

    expect([...loaded(), ...prefetched]).toEqual([]);
  });

  it('are not loaded for a shopper who saves data', async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    await prefetchSiblingRoutes(loader, table, '/');
    Object.assign(navigator, { connection: undefined });

    expect([...loaded(), ...prefetched]).toEqual([]);
  });
});
