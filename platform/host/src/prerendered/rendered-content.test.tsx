import { UNRENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { LoadedScreen } from '../remotes/remote-source';
import { composeRoutes } from '../routes/route-table';
import { loadRenderedContent } from './rendered-content';

const LISTING = { remote: 'mf-catalog', module: './listing' } as const;
const table = composeRoutes({
  'mf-catalog': { routes: [{ path: '/products-page', title: 'Parts', module: './listing' }] },
  'mf-account': {
    routes: [
      { path: '/logIn-Page', title: 'Log in', module: './log-in', guard: 'visitors' },
      { path: '/profile-page', title: 'Profile', module: './profile', guard: 'signed-in' },
    ],
  },
});
const screenOf = (version: string): LoadedScreen => ({ status: 'ready', screen: () => null, version });
const load = jest.fn<Promise<LoadedScreen>, [{ remote: string; module: string }]>();
const slot = (remoteModule: { remote: string; module: string }) => ({
  load: () => load(remoteModule),
  state: screenOf('1.0.0'),
});
const remotes = { slot } as unknown as RemoteLoader;

/** Opens a page that the server has rendered with these versions. */
function open(
  address: string,
  { unrendered = '', versions = {} }: { unrendered?: string; versions?: Readonly<Record<string, string>> } = {},
) {
  window.history.replaceState(null, '', address);
  const list = Object.fromEntries(Object.entries(versions).map(([remote, version]) => [remote, { version }]));
  document.body.innerHTML = `<div id="root"></div>
    <script id="shop-remotes" type="application/json">${JSON.stringify({ remotes: list })}</script>`;
  const root = document.querySelector('div') as HTMLElement;
  if (unrendered) root.setAttribute(UNRENDERED_ATTRIBUTE, unrendered);
  return loadRenderedContent(root, remotes, table, (path) => (path === '/delivery' ? Promise.resolve('texts') : null));
}

beforeEach(() => void load.mockReset().mockResolvedValue(screenOf('1.0.0')));

test('a page is hydrated with the very version of its screen that the server has rendered', async () => {
  const content = await open('/products-page?category=Brakes', { versions: { 'mf-catalog': '1.0.0' } });

  expect(load.mock.calls).toMatchObject([[LISTING]]);
  expect(content?.screen(LISTING)?.version).toBe('1.0.0');
  expect(content?.ownPage).toBeNull();
});

test.each([
  ['of another version, as after a deploy meanwhile', { 'mf-catalog': '1.1.0' }],
  ['of a remote that the page does not name', {}],
])('a screen %s is not put into the server’s HTML', async (_, versions) => {
  expect(await open('/products-page', { versions })).toBeNull();
});

test('a page whose screen does not load is not hydrated', async () => {
  load.mockRejectedValue(new Error('down'));

  expect(await open('/products-page', { versions: { 'mf-catalog': '1.0.0' } })).toBeNull();
});

test('a page whose screen hangs is not hydrated after the time that any remote has', async () => {
  jest.useFakeTimers();
  load.mockReturnValue(new Promise(() => undefined));
  const shown = jest.fn();
  void open('/products-page').then(shown);
  await jest.advanceTimersByTimeAsync(4499);
  expect(shown).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();

  expect(shown).toHaveBeenCalledWith(null);
});

test('a screen that the server could not render is left to its slot, and the others are hydrated', async () => {
  const content = await open('/products-page', { unrendered: 'mf-garage mf-catalog' });

  expect(load).not.toHaveBeenCalled();
  expect(content?.screen(LISTING)).toBeUndefined();
  expect(content?.screen({ remote: 'mf-account', module: './address-form' })?.version).toBe('1.0.0');
});

test('a screen behind a guard is not waited for, one for visitors is', async () => {
  expect(await open('/profile-page')).not.toBeNull();
  expect(load).not.toHaveBeenCalled();
  await open('/logIn-Page', { versions: { 'mf-account': '1.0.0' } });

  expect(load.mock.calls).toMatchObject([[{ remote: 'mf-account', module: './log-in' }]]);
});

test('a page of the shell’s own is hydrated with its code, and an unknown page without', async () => {
  expect((await open('/delivery'))?.ownPage).toBe('texts');
  expect((await open('/nowhere'))?.ownPage).toBeNull();
  expect(load).not.toHaveBeenCalled();
});
