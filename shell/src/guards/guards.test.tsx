import { act, screen, waitFor } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { cartItemAdded, returnToSaved, selectReturnTo } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { expectConsole } from '@platform/test-kit/expect-console';
import { SignedInOnly } from './signed-in-only';
import { VisitorsOnly } from './visitors-only';

const cartPage = (
  <SignedInOnly>
    <h1>Cart</h1>
  </SignedInOnly>
);
const logInPage = (
  <VisitorsOnly>
    <h1>Log in</h1>
  </VisitorsOnly>
);

describe('What only a logged-in user may see', () => {
  it('is shown to a logged-in user, also after a reload with a stored token [session-12]', async () => {
    const { location } = await renderScreen(cartPage, { at: paths.cart, signedInAs: 'guest' });

    expect(screen.getByRole('heading', { name: 'Cart' })).toBeVisible();
    expect(location()).toBe(paths.cart);
  });

  it('sends a visitor home, says why, and remembers where they wanted to go [session-3, session-4]', async () => {
    const { location, store, toasts } = await renderScreen(cartPage, { at: `${paths.cart}?from=mail` });

    expect(location()).toBe(paths.home);
    expect(toasts()).toEqual([messages.logInToContinue]);
    expect(selectReturnTo(store.getState())).toBe(`${paths.cart}?from=mail`);
  });
});

describe('What only a logged-in user may see, while the session cannot be checked', () => {
  it('says so instead of sending them away, and Try again shows it', async () => {
    expectConsole('error', /A request of the shop failed/);
    const { location, user, toasts } = await renderScreen(cartPage, {
      at: paths.cart,
      signedInAs: 'guest',
      before: ({ backend }) => backend.failNext('POST', '/auth/verify', 500),
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We could not check who you are');
    expect(screen.getByRole('alert')).toHaveTextContent('The shop did not answer.');

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
    expect(location()).toBe(paths.cart);
    expect(toasts()).toEqual([]);
  });
});

describe('A session that ends in the middle', () => {
  it('leads from a guarded page to log-in, not home, and the page is remembered [backend-30]', async () => {
    const { backend, location, store, toasts } = await renderScreen(cartPage, { at: paths.cart, signedInAs: 'guest' });
    backend.failNext('POST', '/user/cart', 401);

    act(() => void store.dispatch(cartItemAdded({ productId: 'EL-4102' })));

    await waitFor(() => expect(toasts()).toEqual([lateMessages.tokenInvalid]));
    await waitFor(() => expect(location()).toBe(paths.logIn));
    expect(selectReturnTo(store.getState())).toBe(paths.cart);
  });
});

describe('The log-in page', () => {
  it('never follows an address outside the shop [session-8]', async () => {
    const { store } = await renderScreen(logInPage, { at: paths.logIn });

    for (const returnTo of [
      '//evil.example/cart-page',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      store.dispatch(returnToSaved(returnTo));
    }

    expect(selectReturnTo(store.getState())).toBeNull();
  });
});
