import { composeRoutes } from '../routes/route-table';
import { loadCurrentRemoteModule, prefetchOnIntent, prefetchSiblingRoutes } from './prefetch';
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
        fragments: ['addressForm', 'unknown'],
      },
    ],
  },
  'mf-garage': { routes: [{ path: '/garage-page', title: 'Garage', module: './garage' }] },
  'mf-account': { routes: [], fragments: { addressForm: './address-form' } },
});

const nameOf = ({ remote, module }: { remote: string; module: string }) => `${remote} ${module}`;
const prefetched: string[] = [];
const load = jest.fn((_: { remote: string; module: string }) => Promise.resolve());
const loader = {
  prefetch: (remoteModule: { remote: string; module: string }) => void prefetched.push(nameOf(remoteModule)),
  load,
} as unknown as RemoteLoader;
const loaded = () => load.mock.calls.map(([remoteModule]) => nameOf(remoteModule));

beforeEach(() => {
  prefetched.length = 0;
  load.mockReset().mockResolvedValue(undefined);
  document.body.innerHTML = `
    <a href="/products-page"><b>Parts</b></a> <a href="https://elsewhere.example/products-page">Other shop</a>
    <a href="/delivery">Delivery</a> <p>Text</p>`;
});

const intend = (selector: string, event: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));

describe('The code of a screen', () => {
  it('is asked for at once with the page that shows it, with what its first content shows of other remotes', () => {
    window.history.replaceState(null, '', '/checkout-page');
    loadCurrentRemoteModule(loader, table);

    expect(prefetched).toEqual(['mf-checkout ./checkout', 'mf-account ./address-form']);
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
  it('are loaded after its own, as far as everybody may see them', async () => {
    await prefetchSiblingRoutes(loader, table, '/products-page');

    expect(loaded()).toEqual(['./listing', './home', './listing', './product'].map((module) => `mf-catalog ${module}`));
  });

  it('are not loaded when its own fails', async () => {
    load.mockRejectedValueOnce(new Error('down'));

    await expect(prefetchSiblingRoutes(loader, table, '/')).rejects.toThrow('down');
    expect(loaded()).toEqual(['mf-catalog ./home']);
  });

  it.each(['/seen', '/delivery'])('are not loaded from %s', async (pathname) => {
    await prefetchSiblingRoutes(loader, table, pathname);

    expect(load).not.toHaveBeenCalled();
  });

  it('are not loaded for a shopper who saves data', async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    await prefetchSiblingRoutes(loader, table, '/');
    Object.assign(navigator, { connection: undefined });

    expect(load).not.toHaveBeenCalled();
  });
});
