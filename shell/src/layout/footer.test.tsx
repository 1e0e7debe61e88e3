import { screen, within } from '@testing-library/react';
import { DEFAULT_SETTINGS, paths } from '@piston-parts/shared-contract';
import { selectReturnTo } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { Footer } from './footer';

describe('The footer', () => {
  it('has the columns Info, Transactions and Company, none of whose links is dead [shell-12]', async () => {
    await renderScreen(<Footer />, { at: paths.home });

    for (const name of ['Info', 'Transactions', 'Company']) {
      const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/[a-z]/);
    }
  });

  it.each([
    ['Delivery', paths.delivery],
    ['Returns', paths.returns],
    ['Contact us', paths.contact],
    ['About us', paths.about],
    ['Careers', paths.careers],
    ['Terms', paths.terms],
    ['Privacy', paths.privacy],
  ])('leads from %s to its own page [shell-15]', async (name, path) => {
    const { user, location } = await renderScreen(<Footer />, { at: paths.home });

    await user.click(screen.getByRole('link', { name }));

    expect(location()).toBe(path);
  });

  it.each([
    ['Cart', paths.cart],
    ['Wishlist', paths.wishlist],
    ['Your addresses', paths.addresses],
    ['Your orders', paths.orders],
  ])('sends a visitor from %s to log in, and remembers where they wanted to go [session-6]', async (name, path) => {
    const { user, location, store, toasts } = await renderScreen(<Footer />, { at: paths.home });

    await user.click(screen.getByRole('link', { name }));

    expect(location()).toBe(paths.logIn);
    expect(selectReturnTo(store.getState())).toBe(path);
    expect(toasts()).toEqual([]);
  });

  it('shows the links of remotes after those of the shop', async () => {
    await renderScreen(<Footer />, {
      at: paths.home,
      slots: ({ name, renderLink }) => name === 'footer.links' && renderLink?.({ label: 'Compare', path: '/compare' }),
    });

    const links = within(screen.getByRole('navigation', { name: 'Transactions' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).slice(-2)).toEqual(['Your orders', 'Compare']);
    expect(links.at(-1)).toHaveAttribute('href', '/compare');
  });

  it('leads a logged-in shopper from Your orders to the orders', async () => {
    const { user, location } = await renderScreen(<Footer />, { at: paths.home, signedInAs: 'guest' });

    await user.click(screen.getByRole('link', { name: 'Your orders' }));

    expect(location()).toBe(paths.orders);
  });

  it('has a newsletter box that takes an e-mail, and says that it is neither sent nor kept [shell-13]', async () => {
    const { user, location, toasts } = await renderScreen(<Footer />, { at: paths.home });

    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'asha@example.test');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));

    expect(screen.getByRole('status')).toHaveTextContent('There is no newsletter yet.');
    expect(location()).toBe(paths.home);
    expect(toasts()).toEqual([]);
  });

  it('shows the social links that the owner has configured, and else none [shell-14]', async () => {
    await renderScreen(<Footer />, { at: paths.home });
    expect(screen.queryByRole('list', { name: 'Social links' })).not.toBeInTheDocument();

    const socialLinks = [{ name: 'Workshop films', url: 'https://films.example/ravi' }];
    await renderScreen(<Footer />, { at: paths.home, settings: { ...DEFAULT_SETTINGS, socialLinks } });
    const social = within(screen.getByRole('list', { name: 'Social links' }));
    expect(social.getByRole('link', { name: 'Workshop films' })).toHaveAttribute('href', 'https://films.example/ravi');
  });

  it('leads to no page that the owner has not written, and has no newsletter unless there is one [settings-5]', async () => {
    await renderScreen(<Footer />, { at: paths.home, settings: DEFAULT_SETTINGS });

    expect(within(screen.getByRole('navigation', { name: 'Info' })).getAllByRole('link')).toHaveLength(1);
    for (const name of ['Terms', 'Privacy', 'About us', 'Delivery']) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
