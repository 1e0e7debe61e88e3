import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { showToast } from './toast-host';

const toasts = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
const toast = async (text: string) => {
  const shown = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast');
  if (!shown) throw new Error(`"${text}" is not in a toast`);
  return shown;
};
/** The library counts the time by an animation, which the browser of the tests does not run. */
const clock = (shown: HTMLElement) => shown.querySelector('.Toastify__progress-bar') as HTMLElement;
const fadeOut = (shown: HTMLElement) => act(() => void fireEvent.animationEnd(shown));

async function showAndFind(...toastOf: Parameters<typeof showToast>) {
  act(() => showToast(...toastOf));
  const [, text] = toastOf;
  const shown = await toast(text);
  // It has come in.
  act(() => void fireEvent.animationEnd(shown));
  return shown;
}

afterEach(async () => {
  for (const shown of toasts()) {
    fireEvent.click(shown.querySelector('button') as HTMLElement);
    fadeOut(shown);
  }
  await waitFor(() => expect(toasts()).toEqual([]));
});

describe('A toast', () => {
  it('appears top-left and is announced to a screen reader [toasts-1, toasts-2]', async () => {
    const shown = await showAndFind('error', messages.somethingWentWrong);

    expect(shown.closest('.Toastify__toast-container--top-left')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(messages.somethingWentWrong);
  });

  it('closes after 3000 ms [toasts-2]', async () => {
    const shown = await showAndFind('success', lateMessages.loggedIn);
    expect(clock(shown)).toHaveStyle({ animationDuration: '3000ms' });

    act(() => void fireEvent.animationEnd(clock(shown)));
    fadeOut(shown);

    await waitFor(() => expect(shown).not.toBeInTheDocument());
  });

  it('waits while the pointer is on it [toasts-3]', async () => {
    const shown = await showAndFind('info', lateMessages.wishlistItemAdded);

    act(() => void fireEvent.mouseEnter(shown));
    expect(clock(shown)).toHaveStyle({ animationPlayState: 'paused' });
    act(() => void fireEvent.mouseLeave(shown));

    expect(clock(shown)).toHaveStyle({ animationPlayState: 'running' });
  });

  it('can be closed [toasts-2]', async () => {
    const shown = await showAndFind('warning', lateMessages.addressRemoved);

    act(() => void fireEvent.click(screen.getByRole('button', { name: /close/i })));
    fadeOut(shown);

    await waitFor(() => expect(shown).not.toBeInTheDocument());
  });

  it('can be dragged away [toasts-4]', async () => {
    const shown = await showAndFind('info', messages.logInToContinue);
    Object.defineProperty(shown, 'offsetWidth', { value: 300 });

    act(() => void fireEvent.pointerDown(shown, { clientX: 0, clientY: 0, pointerType: 'mouse' }));
    act(() => void fireEvent.pointerMove(document, { clientX: 290, clientY: 0, pointerType: 'mouse' }));
    expect(shown.style.transform).toContain('290px');
    act(() => void fireEvent.pointerUp(document));
    fadeOut(shown);

    await waitFor(() => expect(shown).not.toBeInTheDocument());
  });
});

describe('A toast about a removal', () => {
  it('takes it back by a button, stays for ten seconds, and is reached by Alt and T [toasts-5]', async () => {
    const undo = jest.fn();
    act(() => showToast('info', 'Removed: Horn', 'cart', undo));
    const button = await screen.findByRole('button', { name: 'Undo' });
    const shown = button.closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    expect(clock(shown)).toHaveStyle({ animationDuration: '10000ms' });

    fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
    expect(shown.parentElement?.parentElement).toContainElement(document.activeElement as HTMLElement);
    act(() => void fireEvent.click(button));
    fadeOut(shown);

    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown).not.toBeInTheDocument());
  });
});

describe('Several toasts', () => {
  const texts = () => toasts().map((shown) => shown.textContent);

  it('of one topic replace each other, whatever their texts are [toasts-1]', async () => {
    await showAndFind('info', messages.logInToContinue, 'session');
    await showAndFind('error', 'The garage is closed', 'session');

    await showAndFind('success', lateMessages.loggedIn, 'session');

    expect(texts()).toEqual([lateMessages.loggedIn]);
  });

  it('of two topics stand beside each other', async () => {
    await showAndFind('info', messages.logInToContinue, 'session');

    await showAndFind('error', messages.outOfStock, 'cart');
    expect(texts()).toEqual([messages.logInToContinue, messages.outOfStock]);
  });

  it('show again what is on its way out', async () => {
    const first = await showAndFind('error', messages.somethingWentWrong);
    act(() => void fireEvent.click(first.querySelector('button') as HTMLElement));

    await showAndFind('error', messages.somethingWentWrong);

    expect(texts()).toEqual([messages.somethingWentWrong]);
  });

  it('are at most two: the oldest makes way for a third [toasts-1]', async () => {
    const oldest = await showAndFind('success', lateMessages.loggedIn);
    await showAndFind('info', lateMessages.wishlistItemAdded);

    act(() => showToast('success', lateMessages.cartItemIncremented));
    expect(texts()).toHaveLength(2);
    fadeOut(oldest);

    await toast(lateMessages.cartItemIncremented);
    expect(texts()).toEqual([lateMessages.wishlistItemAdded, lateMessages.cartItemIncremented]);
  });
});
