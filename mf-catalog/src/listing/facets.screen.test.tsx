import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import ListingScreen from './listing.screen';

async function openListing(query = '', options: Partial<RenderScreenOptions> = {}) {
  const rendered = await renderScreen(<ListingScreen />, { at: paths.listing + query, ...options });
  await screen.findByText(/^\d+ parts?/);
  return rendered;
}
const parts = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Filters');
const count = () => screen.getByRole('status').textContent;
const box = (name: string) => screen.getByRole('checkbox', { name });
const chips = () => screen.queryAllByRole('link', { name: /^Remove / }).map(({ textContent }) => textContent);
const BRAKE_DISC = 'Drilled Vented Brake Disc for Mahindra Thar';
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is not in a card`);
  return within(item);
};

describe('The filters of parts and cars', () => {
  it('choose kinds, positions and models, each with its count, and their chips take them away [listing-25, listing-38]', async () => {
    const { user, location } = await openListing('?size=24');
    const group = (name: string) => within(screen.getByRole('group', { name }));
    await user.click(group('Position').getByRole('checkbox', { name: 'Rear' }));
    await user.click(group('Position').getByRole('checkbox', { name: 'Left' }));
    expect(location()).toBe('/products-page?position=rear&position=left&size=24');
    expect(group('Part types').getByRole('checkbox', { name: 'Tail lamp' })).toHaveAccessibleDescription('1 part');
    await user.click(group('Models').getByRole('checkbox', { name: 'Tata Nexon' }));
    await user.click(group('Part types').getByRole('checkbox', { name: 'Tail lamp' }));

    expect(location()).toBe('/products-page?type=Tail+lamp&position=rear&position=left&model=Tata+Nexon&size=24');
    expect(screen.getByRole('status')).toHaveTextContent('1 part');
    for (const chip of ['Tail lamp', 'Rear', 'Left', 'Tata Nexon']) {
      await user.click(screen.getByRole('link', { name: `Remove ${chip}` }));
    }
    expect(location()).toBe('/products-page?size=24');
  });

  it('leave as many parts on a page as the shopper chooses [listing-39]', async () => {
    const { user, location } = await openListing('?page=3');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Parts a page' })).getByRole('link', { name: '12' }),
    );

    expect(location()).toBe('/products-page?size=12');
    expect(screen.getByRole('status')).toHaveTextContent('25 parts, page 1 of 3');
    await user.click(screen.getByRole('checkbox', { name: 'Brakes' }));
    expect(location()).toBe('/products-page?category=Brakes&size=12');
  });
});

describe('The counts beside the choices', () => {
  it('say how many parts each would show under the other choices [listing-25]', async () => {
    const { user } = await openListing('?category=Brakes');

    expect(box('Brakes')).toHaveAccessibleDescription('2 parts');
    expect(box('Brembo')).toHaveAccessibleDescription('1 part');
    expect(box('5 and above')).toHaveAccessibleDescription('2 parts');
    expect(box('In stock')).toHaveAccessibleDescription('2 parts');
    await user.click(box('Brembo'));

    expect(count()).toBe('1 part');
    expect(box('Brakes')).toHaveAccessibleDescription('1 part');
    expect(box('Oils')).toHaveAccessibleDescription('0 parts');
  });
});

describe('The makers, the stock and the lowest price', () => {
  it('filter together with the rest, and live in the address [listing-27]', async () => {
    const { user, location } = await openListing();

    await user.click(screen.getByRole('button', { name: /^All \d+ brands$/ }));
    await user.click(box('Valeo'));
    const all = Number.parseInt(count() ?? '', 10);
    await user.click(box('In stock'));

    expect(location()).toBe('/products-page?maker=Valeo&stock=in');
    expect(Number.parseInt(count() ?? '', 10)).toBeLessThan(all);
    expect(screen.getByRole('heading', { level: 1, name: 'Parts by Valeo' })).toBeVisible();
  });

  it('ticks a second maker beside the first, and unticks the first alone [listing-27]', async () => {
    const { user, location } = await openListing('?maker=Brembo');
    await user.click(screen.getByRole('button', { name: /^All \d+ brands$/ }));

    await user.click(box('Valeo'));
    expect(location()).toBe('/products-page?maker=Brembo&maker=Valeo');

    await user.click(box('Brembo'));
    expect(location()).toBe('/products-page?maker=Valeo');
    await user.click(screen.getByRole('button', { name: 'Fewer brands' }));
    expect(box('Valeo')).toBeChecked();
  });

  it('has a slider whose lower end never passes the upper one [listing-27]', async () => {
    const { location } = await openListing('?price=900');
    const lowest = screen.getByRole('slider', { name: 'Lowest price' });

    fireEvent.change(lowest, { target: { value: '1200' } });

    expect(lowest).toHaveValue('900');
    expect(lowest).toHaveAttribute('aria-valuetext', 'from ₹900');
    await waitFor(() => expect(location()).toBe('/products-page?from=900&price=900'));
  });
});

describe('The chosen filters', () => {
  it('are listed above the parts, and each can be taken away [listing-29]', async () => {
    const { user, location } = await openListing(
      '?category=Brakes&category=Oil&maker=Brembo&price=2000&rating=2&size=12&page=9',
    );
    expect(chips()).toEqual(['Oils', 'Brakes', 'Brembo', 'up to ₹2,000', '2 and above']);

    await user.click(screen.getByRole('link', { name: 'Remove Brembo' }));
    expect(location()).toBe('/products-page?category=Oil&category=Brakes&price=2000&rating=2&size=12');
    expect(screen.getByRole('status')).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    expect(location()).toBe('/products-page?size=12');
    expect(chips()).toEqual([]);
  });

  it('have no Clear all beside a single one, which is as short a way', async () => {
    await openListing('?maker=Brembo');

    expect(chips()).toEqual(['Brembo']);
    expect(screen.queryByRole('link', { name: 'Clear all' })).not.toBeInTheDocument();
  });
});

describe('A search', () => {
  it('finds what its words mean, the best first, and marks them in the names [listing-14, listing-28, listing-30]', async () => {
    await openListing('?search=disc+brake');

    expect(parts()[0]).toBe(BRAKE_DISC);
    const marked = card(BRAKE_DISC).getAllByText(/./, { selector: 'mark' });
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Brake', 'Disc']);
    expect(screen.getByRole('radio', { name: 'Relevance' })).toBeChecked();
  });

  it('says what was probably meant, and leads there [listing-30]', async () => {
    const { user, location } = await openListing('?search=brkae+disc');

    expect(parts()[0]).toBe(BRAKE_DISC);
    await user.click(screen.getByRole('link', { name: 'brake disc' }));

    expect(location()).toBe('/products-page?search=brake+disc');
  });

  it('offers the nearest parts when none matches all of it [listing-30]', async () => {
    await openListing('?search=brembo+brake+disc+lamborghini');

    expect(screen.getByText(/These come nearest/)).toBeVisible();
    expect(parts()[0]).toBe(BRAKE_DISC);
  });

  it('leads on to all parts when the other filters leave none [listing-30]', async () => {
    const { user, location } = await openListing('?search=brake+disc&category=Light');

    await user.click(screen.getByRole('link', { name: 'Search all parts for “brake disc”' }));

    expect(location()).toBe('/products-page?search=brake+disc');
    expect(await screen.findByRole('heading', { name: BRAKE_DISC })).toBeVisible();
  });

  it('shows the whole catalogue again when it is taken away [listing-29]', async () => {
    const { user } = await openListing('?search=BR-8101');
    expect(count()).toBe('1 part');

    await user.click(screen.getByRole('link', { name: 'Remove “BR-8101”' }));

    expect(await screen.findByText('25 parts, page 1 of 5')).toBeVisible();
  });
});

describe('The front of a card', () => {
  it('puts its part into the cart and the wishlist, and takes it out of the wishlist [listing-31]', async () => {
    const { user, client } = await openListing('?category=Brakes', { signedInAs: 'guest' });

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Add to Cart' }));
    expect(await card(BRAKE_DISC).findByRole('button', { name: 'In your cart' })).toHaveFocus();
    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Add to Wishlist' }));
    expect(await card(BRAKE_DISC).findByRole('button', { name: 'Remove from Wishlist' })).toHaveFocus();
    await waitFor(async () => expect((await client.getWishlist()).wishlist).toHaveLength(1));
    expect((await client.getCart()).cart).toHaveLength(1);

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Remove from Wishlist' }));
    await waitFor(async () => expect((await client.getWishlist()).wishlist).toEqual([]));
  });

  it('announces a part in the cart once it was added there, not when the listing opens', async () => {
    const { user } = await openListing('?category=Brakes', { signedInAs: 'guest', cart: ['BR-8102'] });
    await screen.findByRole('button', { name: 'In your cart' });
    expect(screen.queryByText(/ is in your cart$/)).not.toBeInTheDocument();

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Add to Cart' }));

    expect(await screen.findByText(/ is in your cart$/)).toHaveTextContent(messages.addedToCart(BRAKE_DISC));
  });

  it('sells no part that is out of stock [listing-31]', async () => {
    await openListing('?search=receiver');

    expect(card('AC Receiver Drier for Honda City').getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  });
});
