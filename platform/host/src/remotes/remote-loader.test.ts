import { expectConsole } from '@platform/test-kit/expect-console';
import type { RemoteModule } from '../routes/route-table';
import { RemoteFailure, SHOWN_MARK, type LoadProgress } from './load-progress';
import { RemoteLoader } from './remote-loader';
import type { LoadedScreen, RemoteSource } from './remote-source';

const CART = { remote: 'mf-cart', module: './cart' } as const;
const WISHLIST = { remote: 'mf-cart', module: './wishlist' } as const;
const screenOf = (version: string): LoadedScreen => ({ status: 'ready', screen: () => null, version });
const refusal = (phase: RemoteFailure['phase'] = 'entry') =>
  new RemoteFailure(CART, '1.0.0', phase, new Error('refused'));

const load = jest.fn<Promise<LoadedScreen>, [LoadProgress]>();
const endAttempt = jest.fn();
const reload = jest.fn(() => Promise.resolve(false));
const changed = jest.fn();
let loader: RemoteLoader;

/** The effects of a finished load are over. */
const idle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const cart = () => loader.slot(CART);
const statusOf = (remoteModule: RemoteModule = CART) => loader.slot(remoteModule).state.status;
const shownVersion = () => (cart().state as Partial<LoadedScreen>).version;
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
    cart().prefetch();
    const loads = [cart().load(), loader.slot({ ...CART }).load()];
    expect(statusOf()).toBe('loading');
    await give(screenOf('1.0.0'));

    expect((await Promise.all(loads)).map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
    expect(shownVersion()).toBe('1.0.0');
    await cart().load();
    cart().prefetch();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('and fails is not logged, and not loaded ahead again; it is when a shopper asks for it', async () => {
    load.mockRejectedValue(refusal());
    cart().prefetch();
    await idle();
    expect(statusOf()).toBe('idle');
    cart().prefetch();
    expect(load).toHaveBeenCalledTimes(2);

    expectConsole('error', /^mf-cart 1\.0\.0 \.\/cart failed in phase "entry":/);
    cart().watch(changed);
    expect(statusOf()).toBe('loading');
    await idle();
    expect(statusOf()).toBe('failed');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('and hangs is logged when a shopper asks for it, once', async () => {
    heldLoad();
    cart().prefetch();
    jest.advanceTimersByTime(4499);
    expect(statusOf()).toBe('loading');
    jest.advanceTimersByTime(1);
    expect(statusOf()).toBe('late');

    expectConsole('error', /failed in phase "list":.*has not answered within 4500 ms/);
    cart().watch(changed);
    cart().watch(changed);
    await idle();
  });
});

describe('A screen that a shopper has asked for', () => {
  const shown = () => performance.getEntriesByName(SHOWN_MARK).length;

  it('tells of each change, and leaves a mark for tools when it is shown', async () => {
    const before = shown();
    const give = heldLoad();
    const end = cart().watch(changed);
    await give(screenOf('1.0.0'));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(shown() - before).toBe(1);
    end();

    cart().watch(changed);
    expect(shown() - before).toBe(2);
  });

  it('and fails is asked for again by the next who opens it', async () => {
    expectConsole('error', /failed in phase "entry"/);
    load.mockRejectedValueOnce(refusal()).mockRejectedValueOnce(refusal());
    const [end, endOther] = [cart().watch(changed), cart().watch(jest.fn())];
    await idle();
    end();
    expect(statusOf()).toBe('failed');
    endOther();
    expect(statusOf()).toBe('idle');

    load.mockResolvedValue(screenOf('1.0.0'));
    cart().watch(changed);
    await idle();
    expect(statusOf()).toBe('ready');
  });

  it('and that was out of order when it failed at last is not logged twice', async () => {
    expectConsole('error', /has not answered within 4500 ms/);
    let refuse: (error: Error) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject))).mockRejectedValueOnce(refusal());
    cart().watch(changed);
    jest.advanceTimersByTime(4500);
    refuse(refusal());
    await idle();

    expect(statusOf()).toBe('failed');
  });

  it('stays when the load that was retried ends after all', async () => {
    const [giveFirst, giveSecond] = [heldLoad(), heldLoad()];
    cart().watch(changed);
    cart().retry();
    expect(endAttempt).toHaveBeenCalledWith('mf-cart');
    await giveSecond(screenOf('1.1.0'));
    await giveFirst(screenOf('1.0.0'));

    expect(shownVersion()).toBe('1.1.0');
    jest.advanceTimersByTime(10_000);
    expect(statusOf()).toBe('ready');
  });
});

describe('The screens of a remote that is rebuilt', () => {
  beforeEach(async () => {
    load.mockResolvedValue(screenOf('1.0.0'));
    await Promise.all([cart().load(), loader.slot(WISHLIST).load()]);
    await idle();
    cart().watch(changed);
    changed.mockReset();
    load.mockReset();
  });

  it('are replaced where they are shown, without a loading state, and loaded again where they are opened later', async () => {
    const give = heldLoad();
    const replaced = loader.replace('mf-cart');
    expect([statusOf(), statusOf(WISHLIST)]).toEqual(['ready', 'idle']);
    await give(screenOf('1.1.0'));
    await replaced;

    expect(shownVersion()).toBe('1.1.0');
    expect(load).toHaveBeenCalledTimes(1);
    expect(endAttempt).toHaveBeenCalledTimes(1);
  });

  it('stay while the newest build hangs, and the log says so, of that one alone', async () => {
    heldLoad();
    void loader.replace('mf-cart');
    jest.advanceTimersByTime(2_000);
    heldLoad();
    void loader.replace('mf-cart');
    const logged = jest.spyOn(console, 'error');
    jest.advanceTimersByTime(4_499);
    expect(logged).not.toHaveBeenCalled();
    expectConsole('error', /failed in phase "list":.*has not answered within 4500 ms/);
    jest.advanceTimersByTime(1);

    expect(shownVersion()).toBe('1.0.0');
  });

  it('are out of order when the new build does not load', async () => {
    expectConsole('error', /failed in phase "evaluate"/);
    load.mockRejectedValue(refusal('evaluate'));
    await loader.replace('mf-cart');

    expect([statusOf(), reload.mock.calls.length]).toEqual(['failed', 1]);
    expect(loader.slots.get('mf-cart')?.map(({ remoteModule }) => remoteModule.module)).toEqual([
      './cart',
      './wishlist',
    ]);
  });
});

describe('A screen that throws as it is rendered', () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

  it('that is not shown any more is loaded again when it is opened', async () => {
    expectConsole('error', /mf-cart 1\.0\.0 \.\/cart failed in phase "render"/);
    load.mockResolvedValue(screenOf('1.0.0'));
    await cart().load();
    await idle();
    cart().broken(new Error('broken part'));
    await idle();

    expect(statusOf()).toBe('idle');
  });

  it('for want of a file is loaded again at once, unless it was before', async () => {
    expectConsole('warn', /\(version unknown\) \.\/cart failed in phase "render", and a further attempt worked/);
    load.mockReturnValue(new Promise(() => undefined));
    cart().broken(missing);
    expect(statusOf()).toBe('loading');

    expectConsole('error', /failed in phase "render"/);
    reload.mockResolvedValue(true);
    cart().broken(missing);
    await idle();
    expect(statusOf()).toBe('loading');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('for want of a file is loaded again in each version that a deploy brings', async () => {
    load.mockResolvedValueOnce(screenOf('1.0.0'));
    await cart().load();
    for (const version of ['1.0.0', '1.1.0']) {
      expectConsole('warn', new RegExp(`mf-cart ${version} .*"render", and a further attempt worked`));
      load.mockResolvedValueOnce(screenOf('1.1.0'));
      cart().broken(missing);
      await idle();
    }
    expect([shownVersion(), reload.mock.calls.length]).toEqual(['1.1.0', 0]);

    expectConsole('error', /mf-cart 1\.1\.0 .*"render":/);
    cart().broken(missing);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test('who waits for a screen’s head gets it with the screen, and loads nothing, also when the screen fails', async () => {
  const heads: string[] = [];
  const stop = cart().onReady(({ version }) => heads.push(`left ${version}`));
  cart().onReady(({ version }) => heads.push(version));
  stop();
  await idle();
  expect(load).not.toHaveBeenCalled();

  load.mockRejectedValue(refusal());
  await cart()
    .load()
    .catch(() => undefined);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(screenOf('1.0.0'));
  cart().retry();
  await idle();

  expect(heads).toEqual(['1.0.0']);
  cart().onReady(({ version }) => heads.push(`then ${version}`));
  expect(heads).toEqual(['1.0.0', 'then 1.0.0']);
});
