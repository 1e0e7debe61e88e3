import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { DEFAULT_SETTINGS, paths } from '@piston-parts/shared-contract';
import { carChosen } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { expectConsole } from '@platform/test-kit/expect-console';
import { TopBar } from './top-bar';

describe('The top bar', () => {
  it('leads to the cart itself, not to log-in, while the session cannot be checked', async () => {
    expectConsole('error', /A request of the shop failed/);
    await renderScreen(<TopBar />, {
      at: paths.home,
      signedInAs: 'guest',
      before: ({ backend }) => backend.failNext('POST', '/auth/verify', 'network'),
    });

    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', paths.cart);
  });

  it('counts the lines of the cart and the items of the wishlist in the names of its links [shell-11]', async () => {
    await renderScreen(<TopBar />, { at: paths.home, signedInAs: 'guest', cart: ['EL-4102', 'EL-4102', 'EL-4103'] });

    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Wishlist' })).toBeVisible();
  });

  it('leads to the listing of each category [listing-3, shell-9]', async () => {
    await renderScreen(<TopBar />, { at: paths.home });

    const categories = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');

    expect(categories.map((link) => link.textContent)).toEqual([
      'Air conditioning',
      'Oils',
      'Light',
      'Mechanical',
      'Body',
      'Engine',
      'Brakes',
      'Electric',
      'Suspension',
    ]);
    expect(categories[1]).toHaveAttribute('href', '/products-page?category=Oil');
  });

  it('has the icon of the shop beside its name, and the piston for Piston Parts alone [settings-8]', async () => {
    const openAs = (name: string, hasLogo?: true) =>
      renderScreen(<TopBar />, {
        at: paths.home,
        settings: { ...DEFAULT_SETTINGS, name, ...(hasLogo && { hasLogo }) },
      });
    const icon = () =>
      screen
        .getByRole('link', { name: /Ravi|Piston/ })
        .querySelector('img')
        ?.getAttribute('src');

    await openAs('Ravi Motors');
    expect(icon()).toBe('/favicon.svg');
    cleanup();
    await openAs('Piston Parts', true);
    expect(icon()).toBe('/favicon.svg');
    cleanup();
    await openAs('Piston Parts');
    expect(icon()).toBeUndefined();
  });

  it('has the categories of its shop, under their names there, and no menu without any [settings-9]', async () => {
    const lamps = [{ category: 'Light' as const, label: 'Lamps' }];
    await renderScreen(<TopBar />, { at: paths.home, settings: { ...DEFAULT_SETTINGS, categories: lamps } });
    expect(within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')).toEqual([
      screen.getByRole('link', { name: 'Lamps' }),
    ]);
    cleanup();

    await renderScreen(<TopBar />, { at: paths.home, settings: { ...DEFAULT_SETTINGS, categories: [] } });
    expect(screen.queryByRole('button', { name: 'Categories' })).not.toBeInTheDocument();
  });
});

describe('The search box on another page than the listing', () => {
  const searchAt = async (at: string) => {
    const world = await renderScreen(<TopBar />, { at });
    return { ...world, box: screen.getByRole('combobox', { name: 'Search parts' }) };
  };

  it('opens the listing with the search on Enter, and does nothing for an empty text [shell-10]', async () => {
    const { user, box, location } = await searchAt(paths.customerCare);

    await user.type(box, '  {Enter}');
    expect(location()).toBe(paths.customerCare);
    await user.type(box, 'brake pad{Enter}');

    expect(location()).toBe('/products-page?search=brake+pad');
  });

  it('suggests at most five parts; arrows reach them, Enter opens the part [search-8]', async () => {
    const { user, box, location } = await searchAt(paths.product('BR-8102'));

    await user.type(box, 'a');
    expect(await screen.findAllByRole('option', { name: /₹/ })).toHaveLength(5);
    await user.clear(box);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.type(box, 'brembo disc');
    const disc = { name: /Brake Disc for Mahindra Thar/ };
    await screen.findByRole('option', disc);
    await waitFor(async () => {
      await user.keyboard('{ArrowDown}');
      expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', disc).id);
    });
    await user.keyboard('{Enter}');

    expect(location()).toBe(paths.product('BR-8101'));
    expect(box).toHaveValue('');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('leads to all parts by the last suggestion, where there are more [search-19]', async () => {
    const { user, box, location } = await searchAt(paths.customerCare);

    await user.type(box, 'brake disc');
    expect(await screen.findByRole('option', { name: /Brake Disc for Mahindra Thar/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /^See all/ })).not.toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'a');
    const all = await screen.findByRole('option', { name: /^See all \d+ parts$/ });
    expect(screen.getAllByRole('option').at(-1)).toBe(all);
    await waitFor(async () => {
      await user.keyboard('{ArrowUp}');
      expect(box).toHaveAttribute('aria-activedescendant', all.id);
    });
    await user.keyboard('{Enter}');

    expect(location()).toBe('/products-page?search=a');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('suggests the page that a text asks for, and what a symptom comes from above the ways to it [search-20]', async () => {
    const { user, box, location } = await searchAt(paths.customerCare);

    await user.type(box, 'brake se awaaz');
    const noise = await screen.findByRole('group', { name: /^Noise when braking/ });
    const ways = within(noise)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(ways).toEqual(['Brake pads', 'Brake discs']);
    expect(within(screen.getByRole('group', { name: 'Parts' })).getAllByRole('option', { name: /₹/ })).toHaveLength(2);
    expect(screen.getByText('4 suggestions')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{End}');
    const discs = within(noise).getByRole('option', { name: 'Brake discs' });
    expect(box).toHaveAttribute('aria-activedescendant', discs.id);

    await user.clear(box);
    await user.type(box, 'order status');
    const orders = await screen.findByRole('option', { name: 'Your orders' });
    await waitFor(async () => {
      await user.keyboard('{ArrowDown}');
      expect(box).toHaveAttribute('aria-activedescendant', orders.id);
    });
    await user.keyboard('{Enter}');
    expect(location()).toBe(paths.orders);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('reaches the first and the last suggestion by Home and End, once the arrows have left the text [search-8]', async () => {
    const { user, box } = await searchAt(paths.customerCare);
    await user.type(box, 'a');
    const options = await screen.findAllByRole('option');
    await user.keyboard('{Home}');
    expect(box).not.toHaveAttribute('aria-activedescendant');

    await user.keyboard('{ArrowDown}{End}');
    expect(box).toHaveAttribute('aria-activedescendant', options.at(-1)?.id);
    await user.keyboard('{Home}');
    expect(box).toHaveAttribute('aria-activedescendant', options[0]?.id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box).toHaveValue('a');
  });

  it('suggests a part by its number without the dash, with its price, and marks what was typed [search-8]', async () => {
    const { user, box } = await searchAt(paths.customerCare);

    await user.type(box, 'br8101');
    expect(await screen.findByRole('option', { name: /Brake Disc for Mahindra Thar BR-8101 ₹/ })).toBeVisible();
    await user.clear(box);
    await user.type(box, 'thar brkae');

    await waitFor(() => {
      const disc = screen.getByRole('option', { name: /Brake Disc for Mahindra Thar/ });
      const marks = within(disc).getAllByText(/./, { selector: 'mark' });
      expect(marks.map(({ textContent }) => textContent)).toEqual(['Brake', 'Thar']);
    });
  });

  it('says of each suggestion in words whether it fits the current car, and nothing without one [search-10]', async () => {
    const { user, box, store } = await searchAt(paths.customerCare);
    await user.type(box, 'brake');
    const [first] = await screen.findAllByRole('option');
    expect(first).not.toHaveTextContent(/fit|universal|not known/i);
    await user.clear(box);

    const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-i20-2014-1.2-kappa');
    if (vehicle) store.dispatch(carChosen({ vehicle, year: 2016 }));
    await user.type(box, 'brake');

    expect(await screen.findByRole('option', { name: /^Ceramic Brake Pad Set.*Fits at the front$/ })).toBeVisible();
    expect(await screen.findByRole('option', { name: /^Drilled Vented Brake Disc.*Does not fit$/ })).toBeVisible();
    expect(await screen.findByRole('option', { name: /^Brake Fluid.*Universal/ })).toBeVisible();
  });

  it('opens the quick order with a pasted list of numbers, and takes one line or words as its text [quick-order-9]', async () => {
    const { user, box, location } = await searchAt(paths.customerCare);

    await user.click(box);
    await user.paste('BR-8102 4\n');
    await user.paste('brake pads\nfor Thar 2019');
    expect(location()).toBe(paths.customerCare);
    expect(box).toHaveValue('BR-8102 4brake padsfor Thar 2019');
    await user.clear(box);
    await user.paste('Number\tQty\nBR-8102\t4\nEL-4102\t1');

    expect(location()).toBe(paths.quickOrder);
    expect(box).toHaveValue('');
  });

  it('opens the listing with its text also when no script handles it [search-9]', async () => {
    const { box } = await searchAt(paths.customerCare);

    const form = box.closest('form');
    expect(form).toHaveAttribute('action', paths.listing);
    expect(form).toHaveFormValues({ search: '' });
  });

  it('closes its list on Escape and keeps the text', async () => {
    const { user, box } = await searchAt(paths.customerCare);

    await user.type(box, 'brake');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(box).toHaveValue('brake');
  });
});

describe('The search box of the products page', () => {
  const searchAt = async (at: string) => {
    const world = await renderScreen(<TopBar />, { at });
    return { ...world, box: screen.getByRole('combobox', { name: 'Search parts' }) };
  };

  it('waits 1500 ms after typing before it searches [listing-13]', async () => {
    const { user, box, location } = await searchAt(paths.listing);
    jest.useFakeTimers();

    await user.type(box, 'Brake');
    await act(() => jest.advanceTimersByTimeAsync(1400));
    expect(location()).toBe(paths.listing);
    await act(() => jest.advanceTimersByTimeAsync(200));

    expect(location()).toBe('/products-page?search=Brake');
  });

  it('searches at once on Enter, keeps the other filters and goes back to the first page [listing-13, listing-16]', async () => {
    const { user, box, location } = await searchAt('/products-page?category=Brakes&page=2');

    await user.type(box, ' disc {Enter}');

    expect(location()).toBe('/products-page?search=disc&category=Brakes');
  });

  it('shows what the address says [listing-1, shell-10]', async () => {
    const { box } = await searchAt('/products-page?search=oil');

    expect(box).toHaveValue('oil');
  });

  it('follows the address: a category link empties it, and another search fills it [listing-1, shell-10]', async () => {
    const { user } = await renderScreen(
      <>
        <TopBar />
        <Link to="/products-page?search=horn">Horns</Link>
      </>,
      { at: '/products-page?search=oil' },
    );
    const box = screen.getByRole('combobox', { name: 'Search parts' });
    await user.click(screen.getByRole('link', { name: 'Brakes' }));
    expect(box).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'Horns' }));

    expect(box).toHaveValue('horn');
  });

  it('keeps what is typed while the address follows it, also the blank that the address leaves out', async () => {
    const { user, box, location } = await searchAt('/products-page');
    await user.type(box, 'disc {Enter}');
    expect(location()).toBe('/products-page?search=disc');

    expect(box).toHaveValue('disc ');
  });
});
