import { act, screen } from '@testing-library/react';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { paths } from '@piston-parts/shared-contract';
import { expectConsole } from '../../../tooling/jest/expect-console';
import { renderScreen } from '@piston-parts/tooling/screen-test';
import { RemoteSlot } from './remote-slot';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

jest.mock('./remote-list', () => ({
  remoteList: () => Promise.resolve({ 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.js', version: '1' } }),
  forgetRemoteList: () => undefined,
}));

const runtime = jest.mocked(loadRemote);

function CartScreen() {
  return <h1>Cart</h1>;
}

let door = 0;
/** Each test opens a door of its own: a screen that was loaded once stays loaded. */
const slot = () => <RemoteSlot remote="mf-cart" door={`./cart-${(door += 1)}`} />;

beforeEach(() => void runtime.mockReset());

describe('The place of a remote', () => {
  it('shows the screen behind the door', async () => {
    runtime.mockResolvedValue({ default: CartScreen });
    await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('says that the remote is not answering, and Try again loads it once it is back', async () => {
    expectConsole('error', /could not be loaded/);
    runtime.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce({ default: CartScreen });
    const { user } = await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the shop is not answering.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('says so when the remote hangs, and shows what comes late all the same', async () => {
    expectConsole('error', /has not answered within/);
    let answer: (module: unknown) => void = () => undefined;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    runtime.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await renderScreen(slot(), { at: paths.cart });

    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await act(async () => answer({ default: CartScreen }));

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
  });

  it('says so when the door has no screen behind it', async () => {
    expectConsole('error', /has no screen behind/);
    runtime.mockResolvedValue({ Cart: CartScreen });
    await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('keeps an error in rendering to itself, and Try again renders anew', async () => {
    expectConsole('error', /broken part/);
    let broken = true;
    runtime.mockResolvedValue({
      default: () => {
        if (broken) throw new Error('broken part');
        return <h1>Cart</h1>;
      },
    });
    const { user } = await renderScreen(slot(), { at: paths.cart });

    expect(await screen.findByRole('alert')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
  });
});
