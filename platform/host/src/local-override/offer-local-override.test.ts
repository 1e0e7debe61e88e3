import { expectConsole } from '@platform/test-kit/expect-console';
import type { RemoteList } from '../remotes/live-remotes';
import { offerLocalOverride } from './offer-local-override';
import { OVERRIDES_KEY } from './overrides-key';

const overrideRemotes = jest.fn();
let isMissing = false;
jest.mock('./local-override', () => {
  if (isMissing) throw new Error('Loading chunk local-override failed');
  return { overrideRemotes };
});

const ORIGINS = ['http://localhost:3002'];
const replaceRemote = () => Promise.resolve();
const offer = (overrideOrigins: readonly string[]) =>
  offerLocalOverride({ teamPanel: false, overrideOrigins }, replaceRemote, []);
const open = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => {
  sessionStorage.clear();
  jest.resetModules();
  isMissing = false;
  overrideRemotes.mockReset();
  open('/cart-page?remote.mf-cart=http://localhost:3002');
});

test('a developer’s address asks for a remote of their computer, and so does their tab from then on', async () => {
  const change = (list: RemoteList) => list;
  overrideRemotes.mockReturnValue(change);
  expect(await offer(ORIGINS)).toBe(change);
  expect(overrideRemotes).toHaveBeenCalledWith(ORIGINS, replaceRemote, []);

  open('/');
  sessionStorage.setItem(OVERRIDES_KEY, '{}');
  expect(await offer(ORIGINS)).toBe(change);
});

test('a shopper’s tab, and a shop that allows no origin, load nothing for it', () => {
  expect(offer([])).toBeNull();
  open('/products-page?search=remote');

  expect(offer(ORIGINS)).toBeNull();
  expect(overrideRemotes).not.toHaveBeenCalled();
});

test('where the local remotes cannot be put in, the live ones are shown, and the console says why', async () => {
  expectConsole('error', /Local remotes could not be put in/);
  isMissing = true;
  const live: RemoteList = {};
  const change = await offer(ORIGINS);

  expect(change?.(live)).toBe(live);
});
