import { expectConsole } from '@piston-parts/preset/expect-console';
import { SHOWN_MARK, type LoadProgress, type RemoteFailure } from './load-progress';
import { RemoteLoader } from './remote-loader';
import { RemoteFailedError, type LoadedScreen, type RemoteSource } from './remote-source';

const CART = { remote: 'mf-cart', module: './cart' } as const;
const WISHLIST = { remote: 'mf-cart', module: './wishlist' } as const;
const screenOf = (version: string): LoadedScreen => ({ screen: () => null, version });
const refusal = (phase: RemoteFailure['phase'] = 'entry') =>
  new RemoteFailedError({ ...CART, version: '1.0.0', phase, cause: new Error('refused') });

const load = jest.fn<Promise<LoadedScreen>, [{ module: string }, LoadProgress]>();
const endAttempt = jest.fn();
const reload = jest.fn(() => Promise.resolve(false));
const changed = jest.fn();
let loader: RemoteLoader;

/** What follows from what a load brings is over. */
const idle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const statusOf = (remoteModule: { remote: 'mf-cart'; module: string } = CART) => loader.state(remoteModule).status;
/** A load that ends when the test says so. */
function heldLoad() {
  let give: (screen: LoadedScreen) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
  return async (screen: LoadedScreen) => {
    give(screen);
    await idle();
  };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  load.mockReset();
  endAttempt.mockReset();
  changed.mockReset();
  reload.mockReset().mockResolvedValue(false);
  loader = new RemoteLoader({ load, endAttempt } as unknown as RemoteSource, reload);
});
afterEach(() => jest.useRealTimers());

describe('A screen that is loaded ahead', () => {
  it('is loaded once for all who ask, and there at once from then on', async () => {
    const give = heldLoad();
    loader.prefetch(CART);
    const asked = [loader.load(CART), loader.load({ ...CART })];
    expect(loader.loaded(CART)).toBeUndefined();
    await give(screenOf('1.0.0'));

    expect((await Promise.all(asked)).map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
    expect(loader.loaded(CART)?.version).toBe('1.0.0');
    await loader.load(CART);
    loader.prefetch(CART);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('and fails is logged by nobody, and not loaded ahead again; it is when a shopper asks for it', async () => {
    load.mockRejectedValue(refusal());
    loader.prefetch(CART);
    await idle();
    expect(statusOf()).toBe('idle');
    loader.prefetch(CART);
    expect(load).toHaveBeenCalledTimes(2);

    expectConsole('error', /^mf-cart 1\.0\.0 \.\/cart failed in phase "entry":/);
    loader.watch(CART, changed);
    expect(statusOf()).toBe('loading');
    await idle();
    expect(statusOf()).toBe('failed');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('and hangs is logged when a shopper asks for it, once', async () => {
    heldLoad();
    loader.prefetch(CART);
    jest.advanceTimersByTime(4499);
    expect(statusOf()).toBe('loading');
    jest.advanceTimersByTime(1);
    expect(statusOf()).toBe('late');

    expectConsole('error', /failed in phase "list":.*has not answered within 4500 ms/);
    loader.watch(CART, changed);
    loader.watch(CART, changed);
    await idle();
  });
});

describe('A screen that a shopper has asked for', () => {
  const shown = () => performance.getEntriesByName(SHOWN_MARK).length;

  it('tells of each change, and leaves a mark for tools when it is shown', async () => {
    const before = shown();
    const give = heldLoad();
    const end = loader.watch(CART, changed);
    await give(screenOf('1.0.0'));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(shown() - before).toBe(1);
    end();

    loader.watch(CART, changed);
    expect(shown() - before).toBe(2);
  });

  it('and fails is asked for again by the next who opens it', async () => {
    expectConsole('error', /failed in phase "entry"/);
    load.mockRejectedValueOnce(refusal()).mockRejectedValueOnce(refusal());
    const [end, endOther] = [loader.watch(CART, changed), loader.watch(CART, jest.fn())];
    await idle();
    end();
    expect(statusOf()).toBe('failed');
    endOther();
    expect(statusOf()).toBe('idle');

    load.mockResolvedValue(screenOf('1.0.0'));
    loader.watch(CART, changed);
    await idle();
    expect(statusOf()).toBe('ready');
  });

  it('and that was out of order when it failed at last is not logged twice', async () => {
    expectConsole('error', /has not answered within 4500 ms/);
    let refuse: (error: Error) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject))).mockRejectedValueOnce(refusal());
    loader.watch(CART, changed);
    jest.advanceTimersByTime(4500);
    refuse(refusal());
    await idle();

    expect(statusOf()).toBe('failed');
  });

  it('stays when the load that was retried ends after all', async () => {
    const [giveFirst, giveSecond] = [heldLoad(), heldLoad()];
    loader.watch(CART, changed);
    loader.retry(CART);
    expect(endAttempt).toHaveBeenCalledWith('mf-cart');
    await giveSecond(screenOf('1.1.0'));
    await giveFirst(screenOf('1.0.0'));

    expect(loader.loaded(CART)?.version).toBe('1.1.0');
    jest.advanceTimersByTime(10_000);
    expect(statusOf()).toBe('ready');
  });
});

describe('The screens of a remote that is rebuilt', () => {
  beforeEach(async () => {
    load.mockResolvedValue(screenOf('1.0.0'));
    await Promise.all([loader.load(CART), loader.load(WISHLIST)]);
    await idle();
    loader.watch(CART, changed);
    changed.mockReset();
    load.mockReset();
  });

  it('are replaced where they are shown, without a loading state, and loaded again where they are opened later', async () => {
    const give = heldLoad();
    const replaced = loader.replace('mf-cart');
    expect([statusOf(), statusOf(WISHLIST)]).toEqual(['ready', 'idle']);
    await give(screenOf('1.1.0'));
    await replaced;

    expect(loader.loaded(CART)?.version).toBe('1.1.0');
    expect(load).toHaveBeenCalledTimes(1);
    expect(endAttempt).toHaveBeenCalledTimes(1);
  });

  it('are out of order when the new build does not load', async () => {
    expectConsole('error', /failed in phase "evaluate"/);
    load.mockRejectedValue(refusal('evaluate'));
    await loader.replace('mf-cart');

    expect([statusOf(), reload.mock.calls.length]).toEqual(['failed', 1]);
    expect(loader.slotsOf('mf-cart').map(({ module }) => module)).toEqual(['./cart', './wishlist']);
    expect(loader.slotsOf('mf-car')).toEqual([]);
  });
});

describe('A screen that throws as it is rendered', () => {
  it('that nobody shows any more is loaded again when it is opened', async () => {
    expectConsole('error', /mf-cart 1\.0\.0 \.\/cart failed in phase "render"/);
    load.mockResolvedValue(screenOf('1.0.0'));
    await loader.load(CART);
    await idle();
    loader.broken(CART, new Error('broken part'), true);
    await idle();

    expect(statusOf()).toBe('idle');
  });

  it('for want of a file is loaded again at once, unless it was before', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    expectConsole('warn', /\(version unknown\) \.\/cart failed in phase "render", and a further attempt worked/);
    load.mockReturnValue(new Promise(() => undefined));
    loader.broken(CART, missing, true);
    expect(statusOf()).toBe('loading');

    expectConsole('error', /failed in phase "render"/);
    reload.mockResolvedValue(true);
    loader.broken(CART, missing, false);
    await idle();
    expect(statusOf()).toBe('loading');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
