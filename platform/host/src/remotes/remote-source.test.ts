import { createInstance } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import type { LiveRemotes, RemoteEntry } from './live-remotes';
import { LoadProgress } from './load-progress';
import { PageFiles } from './page-files';
import { RemoteSource } from './remote-source';

const CART: RemoteEntry = { name: 'mf_cart', entry: '/mf-cart/remoteEntry.js', version: '1.0.0' };

type Factory = () => unknown;
interface Container {
  init(): Promise<void>;
  get(module: string): Promise<Factory>;
}
const containerOf = (modules: Readonly<Record<string, Promise<Factory> | Factory>>): Container => ({
  init: () => Promise.resolve(),
  get: async (module) => (await modules[module]) as Factory,
});

/** Scripts that the page has asked for, in order; none comes before the test lets it. */
let scripts: HTMLScriptElement[] = [];
/** The live versions. */
let remotes: Readonly<Record<string, RemoteEntry>>;
let source: RemoteSource;

/** The script comes and leaves its container, as webpack's do. */
function comes(script: HTMLScriptElement | undefined, container: Container) {
  Reflect.set(window, CART.name, container);
  script?.dispatchEvent(new Event('load'));
}
/** A module that exposes a screen of this name. */
const screenNamed = (name: string) => () => ({ default: Object.assign(() => null, { displayName: name }) });
const addresses = () => scripts.map(({ src }) => src.replace(window.location.origin, ''));
/** The effects of what came are over. */
const idle = () => jest.advanceTimersByTimeAsync(0);
const disabled: string[] = [];
const stores = { register: jest.fn(), withdraw: jest.fn() };

function openSource(runtime: ReturnType<typeof createInstance> | null): RemoteSource {
  const list = {
    read: () => Promise.resolve(remotes),
    forget: () => undefined,
    isDisabled: (remote: string) => disabled.includes(remote),
  };
  return new RemoteSource(list as unknown as LiveRemotes, new PageFiles(document), runtime, stores);
}

function load(module: string) {
  const progress = new LoadProgress({ remote: 'mf-cart', module });
  const phases: string[] = [];
  const enter = progress.enter.bind(progress);
  progress.enter = (phase) => {
    phases.push(phase);
    enter(phase);
  };
  const loaded = source.load(progress).then(({ screen }) => screen.displayName);
  loaded.catch(() => undefined);
  return { loaded, phases, progress };
}

beforeEach(() => {
  jest.useFakeTimers();
  scripts = [];
  disabled.length = 0;
  stores.register.mockReset();
  stores.withdraw.mockReset();
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    scripts.push(node as unknown as HTMLScriptElement);
    return node;
  });
  remotes = { 'mf-cart': CART };
  source = openSource(createInstance({ name: 'shell', remotes: [] }));
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, CART.name);
  resetFederationGlobalInfo();
});

test('a module is loaded from its remote’s entry, step by step, and leaves nothing in the page', async () => {
  const { loaded, phases } = load('./cart');
  await idle();
  expect(addresses()).toEqual(['/mf-cart/remoteEntry.js']);
  expect(phases).toEqual(['entry']);
  comes(scripts[0], containerOf({ './cart': screenNamed('the cart') }));

  expect(await loaded).toBe('the cart');
  // The last is the check of what it exposes.
  expect(phases).toEqual(['entry', 'contract', 'chunk', 'evaluate', 'contract']);
  expect(Reflect.get(window, CART.name)).toBeUndefined();
});

test('a further module uses the entry that is there, and does not set back the one that loads', async () => {
  let give: (factory: Factory) => void = () => undefined;
  const slow = new Promise<Factory>((resolve) => (give = resolve));
  const cart = load('./cart');
  await idle();
  comes(scripts[0], containerOf({ './cart': slow, './wishlist': screenNamed('the wishlist') }));
  await idle();
  expect(cart.progress.phase).toBe('chunk');
  const wishlist = load('./wishlist');

  expect(await wishlist.loaded).toBe('the wishlist');
  expect(wishlist.phases).toEqual(['entry', 'contract', 'chunk', 'evaluate', 'contract']);
  expect(cart.phases).toEqual(['entry', 'contract', 'chunk']);
  give(screenNamed('the cart'));
  expect(await cart.loaded).toBe('the cart');
  expect(scripts).toHaveLength(1);
});

test('modules that are asked for at once share the entry, and none takes away what another loads', async () => {
  const opened = jest.spyOn(PageFiles.prototype, 'open');
  const [cart, wishlist] = [load('./cart'), load('./wishlist')];
  await idle();
  expect(addresses()).toEqual(['/mf-cart/remoteEntry.js']);
  expect(opened.mock.calls).toEqual([[CART, '']]);
  comes(scripts[0], containerOf({ './cart': screenNamed('the cart'), './wishlist': screenNamed('the wishlist') }));

  expect(await Promise.all([cart.loaded, wishlist.loaded])).toEqual(['the cart', 'the wishlist']);
});

test('a further attempt asks again under another address, and meets nothing of the one before', async () => {
  const first = load('./cart');
  await idle();
  source.endAttempt('mf-cart');
  const second = load('./cart');
  await idle();
  expect(addresses()).toEqual(['/mf-cart/remoteEntry.js', '/mf-cart/remoteEntry.js?attempt=2']);
  comes(scripts[1], containerOf({ './cart': screenNamed('the new cart') }));
  expect(await second.loaded).toBe('the new cart');
  expect(first.phases).toEqual(['entry']);
  comes(scripts[0], containerOf({ './cart': screenNamed('the old cart') }));

  expect(await first.loaded).toBe('the old cart');
});

test('an entry that a slow phone needs minutes for is no failure', async () => {
  const { loaded, phases } = load('./cart');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(phases).toEqual(['entry']);
  comes(scripts[0], containerOf({ './cart': screenNamed('the cart') }));
  await jest.advanceTimersByTimeAsync(0);

  expect(await loaded).toBe('the cart');
});

describe('A remote that the page names no hashes of', () => {
  const record = '/mf-cart/1.4.0/version.json';
  const hash = `sha256-${'B'.repeat(44)}`;
  const respond = (...responses: (() => Promise<Response>)[]) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => responses.shift()?.() ?? Promise.reject(new Error('late')));
  const opened = () => jest.spyOn(PageFiles.prototype, 'open');
  beforeEach(() => (remotes = { 'mf-cart': { ...CART, record } }));

  test('is held to those of its version’s record', async () => {
    respond(() => Promise.resolve(Response.json({ integrity: { 'cart.js': hash } })));
    const open = opened();
    const { loaded } = load('./cart');
    await idle();
    comes(scripts[0], containerOf({ './cart': screenNamed('the cart') }));

    expect(await loaded).toBe('the cart');
    const file = `${window.location.origin}/mf-cart/1.4.0/cart.js`;
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ integrity: { [file]: hash } }), '');
  });

  test('is never loaded without them: the next attempt asks again, and joins no request that hangs', async () => {
    const requests = respond(() => Promise.resolve(new Response('', { status: 503 })));
    const open = opened();
    const failed = load('./cart').loaded;

    await expect(failed).rejects.toMatchObject({ cause: new Error(`${record} answered 503`), phase: 'list' });
    await expect(load('./cart').loaded).rejects.toMatchObject({ cause: new Error('late') });
    expect(requests.mock.calls).toEqual([[record], [`${record}?attempt=2`]]);
    expect([open.mock.calls, scripts]).toEqual([[], []]);
  });
});

test('an entry that does not come fails in its own phase', async () => {
  const { loaded } = load('./cart');
  await idle();
  scripts[0]?.dispatchEvent(new Event('error'));

  await expect(loaded).rejects.toMatchObject({ phase: 'entry' });
});

test('an ES module keeps its address in every attempt, by which the page knows its hash', async () => {
  const entries: string[] = [];
  const container = containerOf({ './cart': screenNamed('the cart') });
  const plugin = {
    name: 'test',
    loadEntry: ({ remoteInfo }: { remoteInfo: { entry: string } }) => {
      entries.push(remoteInfo.entry);
      return Promise.resolve(container);
    },
  };
  const runtime = createInstance({ name: 'shell', remotes: [], plugins: [plugin as never] });
  source = openSource(runtime);
  remotes = { 'mf-cart': { ...CART, type: 'module' } };
  await load('./cart').loaded;
  source.endAttempt('mf-cart');
  await load('./cart').loaded;

  expect(entries).toEqual(Array(2).fill(`${window.location.origin}/mf-cart/remoteEntry.js`));
});

test('a page without the federation runtime says so', async () => {
  source = openSource(null);

  await expect(load('./cart').loaded).rejects.toMatchObject({
    cause: new Error('The shell has no federation runtime'),
  });
});

test('a version that was loading when its remote was disabled is not shown once another one is enabled', async () => {
  const hanging = load('./cart');
  await idle();
  source.endAttempt('mf-cart');
  const late = load('./cart');
  await idle();
  source.disable('mf-cart');
  remotes = { 'mf-cart': { ...CART, version: '0.9.0' } };
  const enabled = load('./cart');
  await idle();
  for (const [index, name] of ['hanging', 'late', 'enabled'].entries())
    comes(scripts[index], containerOf({ './cart': screenNamed(name) }));

  for (const { loaded } of [hanging, late])
    await expect(loaded).rejects.toMatchObject({ cause: new Error('mf-cart has been disabled') });
  expect([await enabled.loaded, enabled.progress.version]).toEqual(['enabled', '0.9.0']);
});

describe('What a remote’s modules export as their store', () => {
  const withStore = (store: unknown) => () => ({ ...screenNamed('the cart')(), store });
  /** Loads a module of the next script, with this store; what has come before stays. */
  async function loadWith(store: unknown) {
    const { loaded } = load('./cart');
    await idle();
    comes(scripts.at(-1), containerOf({ './cart': withStore(store) }));
    return loaded;
  }

  test('is the shell’s before the screen is shown; a newer build’s replaces it, and one without takes it away', async () => {
    await loadWith('store of 1.0.0');
    expect(stores.register.mock.calls).toEqual([['mf-cart', 'store of 1.0.0']]);
    source.endAttempt('mf-cart');
    await loadWith('store of 1.1.0');
    expect(stores.register).toHaveBeenLastCalledWith('mf-cart', 'store of 1.1.0');
    expect(stores.withdraw).not.toHaveBeenCalled();
    source.endAttempt('mf-cart');
    await loadWith(undefined);

    expect(stores.withdraw.mock.calls).toEqual([['mf-cart']]);
  });

  test('of which one module has none stays', async () => {
    const [cart, wishlist] = [load('./cart'), load('./wishlist')];
    await idle();
    comes(scripts[0], containerOf({ './cart': withStore('store'), './wishlist': screenNamed('the wishlist') }));
    await Promise.all([cart.loaded, wishlist.loaded]);

    expect(stores.withdraw).not.toHaveBeenCalled();
  });

  test('that does not fit fails the screen with the reason, and nothing else', async () => {
    const reason = new Error('mf-cart has a slice auth, a name of the shop');
    stores.register.mockImplementation(() => {
      throw reason;
    });

    await expect(loadWith('store')).rejects.toMatchObject({ phase: 'contract', cause: reason });
  });

  test('that comes late never replaces that of a newer build', async () => {
    const late = load('./cart');
    await idle();
    source.endAttempt('mf-cart');
    await loadWith('store of 1.1.0');
    comes(scripts[0], containerOf({ './cart': withStore('store of 1.0.0') }));
    await late.loaded;

    expect(stores.register.mock.calls).toEqual([['mf-cart', 'store of 1.1.0']]);
  });

  test('that comes after the remote was disabled is left out', async () => {
    const late = load('./cart');
    await idle();
    disabled.push('mf-cart');
    comes(scripts[0], containerOf({ './cart': withStore('store') }));

    await expect(late.loaded).rejects.toMatchObject({ cause: new Error('mf-cart has been disabled') });
    expect(stores.register).not.toHaveBeenCalled();
  });
});
