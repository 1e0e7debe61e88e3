import { screen } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { guestLogInRequested, returnToSaved } from '@piston-parts/shared-store';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { routeTable } from '../testing/declared-routes';
import type { RemoteModule } from '@platform/host/routes/route-table';
import { ShopRoutes } from './shop-routes';
import { RouteTableProvider } from '@platform/host/routes/use-route-table';

/** Each remote is replaced by the name of its exposed module, so that a test sees which one a URL opens. */
jest.mock('../remotes/remote-slot', () => ({
  RemoteSlot: ({ remote, module }: RemoteModule) => <h1>{`${remote} ${module}`}</h1>,
}));

const open = (at: string, options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(
    <RouteTableProvider value={routeTable}>
      <ShopRoutes />
    </RouteTableProvider>,
    { at, path: '*', ...options },
  );

/** Address, exposed module and the rules of docs/specification.md that it shows. */
const OPEN_TO_ALL = [
  ['/', 'mf-catalog ./home', 'home-1, shop-3'],
  ['/products-page', 'mf-catalog ./listing', 'listing-1, shop-3'],
  ['/singleProduct-page/BR-8101', 'mf-catalog ./product', 'product-1, shop-3'],
  ['/confirmation', 'mf-checkout ./confirmation', 'confirmation-1'],
  ['/new-password', 'mf-account ./new-password', 'log-in-4'],
  ['/forgotten-password', 'mf-account ./forgotten-password', 'log-in-4, account-10'],
  ['/confirm-email', 'mf-account ./confirm-email', 'account-4'],
  ['/find-order', 'mf-account ./find-order', 'account-9'],
] as const;
const OWN = [
  ['/cart-page', 'mf-cart ./cart', 'cart-1'],
  ['/wishlist-page', 'mf-cart ./wishlist', 'wishlist-1'],
  ['/checkout-page', 'mf-checkout ./checkout', 'checkout-1'],
  ['/profile-page', 'mf-account ./profile', 'profile-1'],
  ['/profile-page/address', 'mf-account ./addresses', 'addresses-1'],
  ['/profile-page/garage', 'mf-account ./garage', 'garage-7'],
  ['/profile-page/orders', 'mf-account ./orders', 'orders-1'],
  ['/profile-page/orders/some-order', 'mf-account ./order', 'orders-3'],
] as const;
const FOR_VISITORS = [
  ['/logIn-Page', 'mf-account ./log-in', 'log-in-1'],
  ['/signUp-Page', 'mf-account ./sign-up', 'sign-up-1'],
] as const;

describe('An address of the shop', () => {
  it.each([...OPEN_TO_ALL, ...FOR_VISITORS])('%s shows a visitor %s [shell-1, %s]', async (at, heading) => {
    const { location } = await open(at);

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(location()).toBe(at);
  });

  it.each([...OPEN_TO_ALL, ...OWN])('%s shows a logged-in user %s [shell-1, %s]', async (at, heading) => {
    const { location } = await open(at, { signedInAs: 'guest' });

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(location()).toBe(at);
  });

  it.each(OWN)('%s sends a visitor home [session-3, session-4]', async (at) => {
    const { location, toasts } = await open(at);

    expect(await screen.findByRole('heading', { name: 'mf-catalog ./home' })).toBeVisible();
    expect(location()).toBe(paths.home);
    expect(toasts()).toEqual([messages.logInToContinue]);
  });

  it.each(FOR_VISITORS)('%s sends a logged-in user to the products [session-1, session-2]', async (at) => {
    const { location } = await open(at, { signedInAs: 'guest' });

    expect(await screen.findByRole('heading', { name: 'mf-catalog ./listing' })).toBeVisible();
    expect(location()).toBe(paths.listing);
  });

  it.each(FOR_VISITORS)(
    '%s returns who has logged in to the page they came from, once [session-2, session-4]',
    async (at) => {
      const { location, store } = await open(at);
      await screen.findByRole('heading');
      store.dispatch(returnToSaved('/wishlist-page?from=mail'));

      store.dispatch(guestLogInRequested());

      expect(await screen.findByRole('heading', { name: 'mf-cart ./wishlist' })).toBeVisible();
      expect(location()).toBe('/wishlist-page?from=mail');
      expect(store.getState().auth.returnTo).toBeNull();
    },
  );

  it.each(['/no-such-page', '/products-page/more', '/profile-page/invoices'])(
    'that the shop does not have (%s) is not found, with a way home [shell-2]',
    async (at) => {
      const { user, location } = await open(at);

      expect(screen.getByRole('heading', { level: 1, name: messages.pageNotFound })).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Home Page' }));

      expect(location()).toBe(paths.home);
    },
  );

  it('for customer care says what to do, a forgotten password included [shell-15]', async () => {
    await open(paths.customerCare);

    expect(await screen.findByRole('heading', { level: 1, name: 'Customer care' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a link' })).toHaveAttribute('href', paths.forgottenPassword);
    expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  });
});
