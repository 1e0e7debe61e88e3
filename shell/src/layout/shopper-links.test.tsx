import { screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { selectReturnTo } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { ShopperLink } from './shopper-link';
import { TopBar } from './top-bar';

const LINKS = [
  ['Cart', paths.cart],
  ['Wishlist', paths.wishlist],
  ['Profile', paths.profile],
] as const;

describe('The links of the shopper in the top bar', () => {
  it.each(LINKS)('send a visitor from %s to log in and remember it [session-4, session-5]', async (name, path) => {
    const { user, location, store } = await renderScreen(<TopBar />, { at: paths.home });

    await user.click(screen.getByRole('link', { name }));

    expect(location()).toBe(paths.logIn);
    expect(selectReturnTo(store.getState())).toBe(path);
  });

  it.each(LINKS)('lead a logged-in shopper to %s [session-5]', async (name, path) => {
    const { user, location } = await renderScreen(<TopBar />, { at: paths.home, signedInAs: 'guest' });

    await user.click(screen.getByRole('link', { name }));

    expect(location()).toBe(path);
  });

  it('count one item of the wishlist in its name and on its badge [shell-11]', async () => {
    await renderScreen(<TopBar />, { at: paths.home, signedInAs: 'guest', wishlist: ['EL-4102'] });

    expect(await screen.findByRole('link', { name: 'Wishlist, 1 item' })).toHaveTextContent('1');
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
  });

  it.each([
    [99, 'Cart, 99 items'],
    [100, 'Cart, 99+ items'],
  ])('count %d items in a badge that stays small [shell-11]', async (count, name) => {
    await renderScreen(<ShopperLink to={paths.cart} name="Cart" count={count} icon={null} />, { at: paths.home });

    expect(screen.getByRole('link', { name })).toHaveTextContent(count > 99 ? '99+' : '99');
  });

  it('stand beside the brand, which leads home, and customer care [shell-8]', async () => {
    await renderScreen(<TopBar />, { at: paths.listing });

    expect(screen.getByRole('link', { name: 'Piston Parts' })).toHaveAttribute('href', paths.home);
    expect(screen.getByRole('link', { name: 'Customer care' })).toHaveAttribute('href', paths.customerCare);
  });
});
