import { waitFor, within } from '@testing-library/dom';
import { readRouteTable } from '../routes/route-table';
import { OVERRIDES_KEY } from './overrides-key';
import { LOCAL_ROUTES_KEY, takeLocalRoutes } from './local-routes';
import { overrideRemotes } from './local-override';

const ORIGINS = ['http://localhost:3002'];
const live = { name: 'mf_cart', entry: '/mf-cart/1.4.0/remoteEntry.js', version: '1.4.0', integrity: {} };

const routesOf = (path: string, guard?: string) => ({
  format: 1,
  routes: [{ path, module: './cart', title: 'Cart', ...(guard !== undefined && { guard }) }],
});
const reload = jest.fn();
/** The routes of the local build; null: none. */
let declared: object | null;

beforeEach(() => {
  declared = null;
  globalThis.fetch = jest.fn(async () =>
    declared === null ? new Response('', { status: 404 }) : Response.json(declared),
  );
});

const startAt = (query: string, origins: readonly string[] = ORIGINS) => {
  window.history.replaceState(null, '', `/cart-page${query}`);
  return overrideRemotes(origins, () => Promise.resolve(), ['signed-in'], reload);
};

const openAt = async (query: string, origins?: readonly string[]) =>
  (await startAt(query, origins))({ 'mf-cart': live });

const badge = () => within(document.body).queryByRole('complementary', { name: 'Local remotes' });

afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
  reload.mockReset();
});

describe('A remote from a developer’s own computer', () => {
  it('replaces the live one in this tab from then on, and a badge says so', async () => {
    const local = { name: 'mf_cart', entry: 'http://localhost:3002/remoteEntry.js', version: 'local' };
    expect(await openAt('?remote.mf-cart=http://localhost:3002')).toEqual({ 'mf-cart': local });
    document.body.replaceChildren();
    expect(await openAt('')).toEqual({ 'mf-cart': local });
    expect(badge()).toHaveTextContent('mf-cart from http://localhost:3002');
  });

  it('can be a build with an entry of any name', async () => {
    const list = await openAt('?remote.mf-cart=http://localhost:3002/remoteEntry.123.js');
    expect(list['mf-cart']?.entry).toBe('http://localhost:3002/remoteEntry.123.js');
  });

  it('is taken from any port of this computer where the shop says so, and from nowhere else', async () => {
    const anyPort = ['http://localhost:*'];
    expect((await openAt('?remote.mf-cart=http://localhost:3107', anyPort))['mf-cart']?.entry).toBe(
      'http://localhost:3107/remoteEntry.js',
    );
    for (const address of ['http://localhost.evil.example:3107', 'https://localhost:3107', 'http://localhost']) {
      expect(await openAt(`?remote.mf-cart=${address}`, anyPort)).toEqual({ 'mf-cart': live });
    }
  });

  it.each(['https://evil.example', 'http://localhost:3002.evil.example', 'javascript:alert(1)', '//localhost', 'cart'])(
    'is not taken from %s, and the badge says what is allowed',
    async (address) => {
      expect(await openAt(`?remote.mf-cart=${encodeURIComponent(address)}`)).toEqual({ 'mf-cart': live });
      expect(badge()).toHaveTextContent('is not allowed here; allowed: http://localhost:3002');
    },
  );

  it('removes the styles of its earlier build once it was rebuilt, and no others', async () => {
    await openAt('?remote.mf-cart=http://localhost:3002');
    const style = (href: string) => `<link rel="stylesheet" href="${href}">`;
    document.head.innerHTML = style('http://localhost:3002/cart.css') + style('/mf-catalog/1.0.0/home.css');
    await (
      globalThis as unknown as { PISTON_PARTS_REPLACE_REMOTE: (remote: string) => Promise<void> }
    ).PISTON_PARTS_REPLACE_REMOTE('mf-cart');
    expect(document.head.innerHTML).toBe(style('/mf-catalog/1.0.0/home.css'));
  });

  it('is given back by an empty value', async () => {
    await openAt('?remote.mf-cart=http://localhost:3002');
    document.body.replaceChildren();
    expect(await openAt('?remote.mf-cart=')).toEqual({ 'mf-cart': live });
    expect(badge()).toBeNull();
    expect(sessionStorage.getItem(OVERRIDES_KEY)).toBe('{}');
  });
});

describe('The routes of a local remote', () => {
  const pageWith = (routes: object) => {
    document.body.innerHTML = `<script id="shop-routes" type="application/json">${JSON.stringify(routes)}</script>`;
  };
  const configuration = { teamPanel: false, overrideOrigins: ORIGINS };
  const addresses = () =>
    readRouteTable(document, takeLocalRoutes(configuration, document.body), []).routes.map(
      ({ remote, path }) => `${remote} ${path}`,
    );

  it('are in the tab’s pages once they were loaded again, and gone with the override', async () => {
    pageWith({ 'mf-cart': routesOf('/cart-page'), 'mf-account': routesOf('/profile-page') });
    declared = routesOf('/basket-page');
    void startAt('?remote.mf-cart=http://localhost:3002');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(addresses()).toEqual(['mf-cart /basket-page', 'mf-account /profile-page']);

    await openAt('');
    expect(reload).toHaveBeenCalledTimes(1);

    void startAt('?remote.mf-cart=');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(addresses()).toEqual(['mf-cart /cart-page', 'mf-account /profile-page']);
  });

  it('load no page again when they are those that are live', async () => {
    pageWith({ 'mf-cart': { routes: [{ title: 'Cart', module: './cart', path: '/cart-page', libraries: [] }] } });
    declared = routesOf('/cart-page');
    await openAt('?remote.mf-cart=http://localhost:3002');
    expect(reload).not.toHaveBeenCalled();
    expect(badge()).toBeVisible();
  });

  it('load the page again when another slot is declared', async () => {
    pageWith({ 'mf-cart': { ...routesOf('/cart-page'), slots: { 'cart.summary': { inputs: {} } } } });
    declared = { ...routesOf('/cart-page'), slots: { 'cart.below': { inputs: {} } } };
    void startAt('?remote.mf-cart=http://localhost:3002');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('are left out where they name a guard that this shell does not have', async () => {
    pageWith({});
    declared = { routes: [...routesOf('/till-page', 'cashiers').routes, ...routesOf('/cart-page').routes] };
    void startAt('?remote.mf-cart=http://localhost:3002');
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(addresses()).toEqual(['mf-cart /cart-page']);
  });

  it('are read by no shop that allows no local remotes', () => {
    sessionStorage.setItem(LOCAL_ROUTES_KEY, JSON.stringify({ 'mf-cart': routesOf('/basket-page') }));
    expect(takeLocalRoutes({ ...configuration, overrideOrigins: [] }, document.body)).toEqual({});
  });
});
