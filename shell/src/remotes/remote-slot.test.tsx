import { Fragment, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { act, screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { createInstance } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import { LiveRemotes } from '@platform/host/remotes/live-remotes';
import { FAILURE_MARK } from '@platform/host/remotes/load-progress';
import { REMOTE_TIMEOUT_MS } from '@platform/host/remotes/module-slot';
import { PageFiles } from '@platform/host/remotes/page-files';
import { RemoteLoader } from '@platform/host/remotes/remote-loader';
import { RemoteSlot } from './remote-slot';
import { RemoteSource } from '@platform/host/remotes/remote-source';
import { RemoteLoaderProvider } from '@platform/host/remotes/use-remote-module';

interface Container {
  init(): Promise<void>;
  get(module: string): Promise<() => unknown>;
}

/** The container of the remote, by the address that its entry is loaded from. */
const open = jest.fn<Promise<Container>, [address: string]>();
const reload = jest.fn(() => Promise.resolve(false));
const list = new LiveRemotes(document);
let loader: RemoteLoader;

/** A loader of one page, over the real federation runtime. */
function createLoader(): RemoteLoader {
  const openRemote = {
    name: 'test',
    loadEntry: ({ remoteInfo }: { remoteInfo: { entry: string } }) => open(remoteInfo.entry),
  };
  const runtime = createInstance({ name: 'shell', remotes: [], plugins: [openRemote as never] });
  const files = new PageFiles(document);
  return new RemoteLoader(new RemoteSource(list, files, runtime), reload);
}

function CartScreen() {
  return <h1>Cart</h1>;
}

/** A remote's container that exposes this under every name. */
const containerOf = (exported: unknown): Container => ({
  init: () => Promise.resolve(),
  get: () => Promise.resolve(() => exported),
});
const working = containerOf({ default: CartScreen });

const MODULE = { remote: 'mf-cart', module: './cart' } as const;
const slot = () => (
  <RemoteLoaderProvider value={loader}>
    <RemoteSlot {...MODULE} />
  </RemoteLoaderProvider>
);
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });
const cart = () => screen.findByRole('heading', { name: 'Cart' });

/** Shows the slot until it asks for a reload, which it gets. */
async function renderUntilReload(): Promise<void> {
  const isRequested = new Promise<void>((resolve) => {
    reload.mockImplementationOnce(async () => {
      resolve();
      return true;
    });
  });
  await renderScreen(slot(), { at: paths.cart });
  await act(() => isRequested);
}

beforeEach(() => {
  open.mockReset();
  reload.mockClear();
  const remotes = { 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.js', version: '1.4.0' } };
  jest.spyOn(list, 'read').mockResolvedValue(remotes);
  loader = createLoader();
});

afterEach(resetFederationGlobalInfo);

describe('The slot of a remote', () => {
  it('shows the exposed screen', async () => {
    open.mockResolvedValue(working);
    await renderScreen(slot(), { at: paths.cart });

    expect(await cart()).toBeVisible();
  });

  it('shows a screen that has come after the slot was rendered and before its effects ran', async () => {
    let provide: (exported: () => unknown) => void = () => undefined;
    const coming = new Promise<() => unknown>((resolve) => (provide = resolve));
    open.mockResolvedValue({ init: () => Promise.resolve(), get: () => coming });
    loader.slot(MODULE).prefetch();
    function ProvidesIt() {
      useLayoutEffect(() => provide(() => ({ default: CartScreen })), []);
      return null;
    }

    // React's test mode leaves no time between a rendering and its effects; a browser does.
    const container = document.body.appendChild(document.createElement('div'));
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    const root = createRoot(container);
    root.render([<Fragment key="slot">{slot()}</Fragment>, <ProvidesIt key="provides" />]);

    expect(await cart()).toBeVisible();
    root.unmount();
    container.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });

  it('recovers from one failure by itself, with what is live by then', async () => {
    const forget = jest.spyOn(list, 'forget');
    expectConsole('warn', /mf-cart 1\.4\.0 \.\/cart failed in phase "entry", and a further attempt worked/);
    open.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(working);
    await renderScreen(slot(), { at: paths.cart });

    expect(await cart()).toBeVisible();
    expect(forget).toHaveBeenCalledTimes(1);
    const [first, second] = open.mock.calls.map(([address]) => address);
    expect(second).toBe(`${first}?attempt=2`);
  });

  it('says after two failures that the remote is not answering, and Try again loads it once it is back [shell-5]', async () => {
    expectConsole('error', /mf-cart 1\.4\.0 \.\/cart failed in phase "entry":.*refused/);
    open.mockRejectedValueOnce(new Error('refused')).mockRejectedValueOnce(new Error('refused'));
    open.mockResolvedValueOnce(working);
    const { user } = await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the shop is not answering.');
    await user.click(await tryAgain());

    expect(await cart()).toBeVisible();
  });

  it('says so when the remote hangs, and still shows a screen that arrives late [shell-5]', async () => {
    expectConsole('error', /failed in phase "entry":.*has not answered within 4500 ms/);
    let response: (container: Container) => void = () => undefined;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    open.mockReturnValue(new Promise((resolve) => (response = resolve)));
    await renderScreen(slot(), { at: paths.cart });

    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await act(async () => response(working));

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('starts again when it is retried while it hangs, and takes whichever arrives first', async () => {
    expectConsole('error', /has not answered within 4500 ms/);
    let response: (container: Container) => void = () => undefined;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    open.mockReturnValueOnce(new Promise((resolve) => (response = resolve)));
    open.mockReturnValueOnce(new Promise(() => undefined));
    await renderScreen(slot(), { at: paths.cart });
    await act(() => jest.advanceTimersByTimeAsync(5000));

    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(open).toHaveBeenCalledTimes(2);
    await act(async () => response(working));

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('refuses an exposed module that is not a screen', async () => {
    expectConsole('error', /failed in phase "contract":.*exposes no screen: its default export is undefined/);
    open.mockResolvedValue(containerOf({ Cart: CartScreen }));
    await renderScreen(slot(), { at: paths.cart });

    expect(await tryAgain()).toBeVisible();
  });

  it.each([
    [
      'webpack',
      'Unsatisfied version 1.0.0 from shell of shared singleton module @piston-parts/shared-contract (required ^2.0.0)',
    ],
    [
      'the federation runtime',
      'Version 1.0.0 from shell of shared singleton module @piston-parts/shared-contract does not satisfy the requirement of mf_cart which needs ^2.0.0)',
    ],
  ])(
    'says which version of a shared library is wanted and which one is there, where %s compares them',
    async (_, text) => {
      expectConsole(
        'error',
        /failed in phase "contract":.*mf-cart needs @piston-parts\/shared-contract \^2\.0\.0, the shell has 1\.0\.0/,
      );
      const get = () =>
        Promise.resolve(() => {
          throw new Error(text);
        });
      open.mockResolvedValue({ init: () => Promise.resolve(), get });
      await renderScreen(slot(), { at: paths.cart });

      expect(await tryAgain()).toBeVisible();
    },
  );

  it('goes for the newer shell, if one is deployed, when it cannot agree with a remote', async () => {
    open.mockResolvedValue(containerOf({ Cart: CartScreen }));
    await renderUntilReload();

    // The page is about to reload: no error is shown.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports no build as late that a further rebuild has replaced while it loaded', async () => {
    open.mockResolvedValueOnce(working);
    await renderScreen(slot(), { at: paths.cart });
    expect(await cart()).toBeVisible();
    open.mockReturnValue(new Promise(() => undefined));
    jest.useFakeTimers();

    // An unexpected line of the console fails a test.
    act(() => void loader.replace('mf-cart'));
    await act(() => jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS - 1));
    act(() => void loader.replace('mf-cart'));
    await act(() => jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS - 1));

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('keeps an error in rendering to itself, and Try again loads what has been deployed meanwhile [shell-6]', async () => {
    expectConsole('error', /broken part/);
    expectConsole('error', /mf-cart 1\.4\.0 \.\/cart failed in phase "render":.*broken part/);
    const Broken = () => {
      throw new Error('broken part');
    };
    open.mockResolvedValueOnce(containerOf({ default: Broken })).mockResolvedValueOnce(working);
    const { user } = await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(await tryAgain());

    expect(await cart()).toBeVisible();
  });

  it('leaves a record of every failure for tools', async () => {
    expectConsole('error', /refused/);
    open.mockRejectedValue(new Error('refused'));
    const mark = jest.spyOn(performance, 'mark');
    await renderScreen(slot(), { at: paths.cart });
    await tryAgain();

    const detail = {
      remote: 'mf-cart',
      version: '1.4.0',
      module: './cart',
      phase: 'entry',
      cause: 'Error: refused',
      stack: expect.stringMatching(/^Error: refused\n +at .*remote-slot\.test/) as unknown,
      recovered: false,
    };
    expect(mark.mock.calls).toEqual([[FAILURE_MARK, { detail }]]);
  });
});
