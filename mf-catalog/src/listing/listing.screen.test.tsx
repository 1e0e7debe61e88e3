import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import {
  DEFAULT_SETTINGS,
  LISTED_CATEGORIES,
  messages,
  paths,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import ListingScreen from './listing.screen';

async function openListing(query = '', options: Partial<RenderScreenOptions> = {}) {
  const rendered = await renderScreen(<ListingScreen />, { at: paths.listing + query, ...options });
  await screen.findByText(/^\d+ parts?/);
  return rendered;
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const parts = () => names().filter((name) => name !== 'Filters');
const count = () => screen.getByRole('status').textContent;
const box = (name: string) => screen.getByRole('checkbox', { name });
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is not in a card`);
  return within(item);
};

describe('The listing', () => {
  it('shows six parts a page, how many there are, and the pages [listing-1, listing-17]', async () => {
    const { user, location } = await openListing();

    expect(parts()).toHaveLength(6);
    expect(count()).toBe('25 parts, page 1 of 5');
    await user.click(screen.getByRole('link', { name: 'next page' }));

    expect(location()).toBe('/products-page?page=2');
    expect(count()).toBe('25 parts, page 2 of 5');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('href', '/products-page?page=5');
  });

  it('goes on reading at the start of a page that was turned to', async () => {
    const { user } = await openListing();

    await user.click(screen.getByRole('link', { name: 'Page 3' }));

    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('turns no page when a link is opened in a new tab or a letter is typed on it, and one for Enter', async () => {
    // jsdom logs that it cannot open a tab, which shows that the link was left to the browser.
    expectConsole('error', /navigation/);
    const { user, location } = await openListing();

    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await user.keyboard('{/Control}');
    screen.getByRole('link', { name: 'Page 2' }).focus();
    await user.keyboard('x');
    expect(location()).toBe('/products-page');

    await user.keyboard('{Enter}');
    expect(location()).toBe('/products-page?page=2');
  });

  it('shows the last page for a page past the end [listing-18]', async () => {
    await openListing('?page=99');

    expect(count()).toBe('25 parts, page 5 of 5');
    expect(parts()).toHaveLength(1);
  });

  it('shows of each part its picture, maker, availability, prices, name, number and rating [data-2, listing-21]', async () => {
    await openListing('?search=receiver');

    const part = card('AC Receiver Drier for Honda City');
    for (const text of ['Valeo', 'out of stock', '₹1,290', '₹1,580', 'No. AC-1103']) {
      expect(part.getByText(text)).toBeVisible();
    }
    expect(part.getByRole('img')).toBeVisible();
    expect(part.getByRole('link')).toHaveAttribute('href', '/singleProduct-page/AC-1103');
  });

  it('can load the parts again when that failed [listing-23]', async () => {
    expectConsole('error', /failed/);
    const { user } = await renderScreen(<ListingScreen />, {
      at: paths.listing,
      before: ({ backend }) => backend.failNext('GET', '/products', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('The parts could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('25 parts, page 1 of 5')).toBeVisible();
  });
});

describe('The filters', () => {
  it('all hold at once and live in the address [listing-2, listing-3, listing-4]', async () => {
    await openListing('?search=BRAKE&category=Brakes&category=Oil&price=1400&rating=5&sort=low-to-high');

    expect(parts()).toEqual(['Ceramic Brake Pad Set for Hyundai i20']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Parts for “BRAKE”');
    expect(box('Brakes')).toBeChecked();
    expect(box('Oils')).toBeChecked();
    expect(box('5 and above')).toBeChecked();
    expect(screen.getByRole('slider', { name: 'Price Range' })).toHaveValue('1400');
    expect(screen.getByRole('radio', { name: 'Price Low to High' })).toBeChecked();
  });

  it('offer the seven categories, and ticking goes back to page 1 [listing-4, listing-7, listing-16]', async () => {
    const { user, location } = await openListing('?page=3');
    const group = within(screen.getByRole('group', { name: 'Categories' }));

    expect(group.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
      'Air conditioning',
      'Oils',
      'Light',
      'Mechanical',
      'Body',
      'Engine',
      'Brakes',
    ]);
    await user.click(box('Brakes'));
    await user.click(box('Light'));
    expect(location()).toBe('/products-page?category=Light&category=Brakes');
    expect(count()).toBe('5 parts');

    await user.click(box('Light'));
    expect(parts()).toEqual(['Ceramic Brake Pad Set for Hyundai i20', 'Drilled Vented Brake Disc for Mahindra Thar']);
  });

  it('have the names that the owner gave to the categories, and so have the heading and the chip [listing-7, settings-9]', async () => {
    const categories = [{ category: 'Brakes' as const, label: 'Stopping' }];
    const shown = { settings: { ...DEFAULT_SETTINGS, categories } };
    const { user } = await openListing('?category=Brakes&category=Light', shown);

    const group = within(screen.getByRole('group', { name: 'Categories' }));
    expect(group.getAllByRole('checkbox')).toEqual([box('Stopping')]);
    // One that has no parts any more can be taken off.
    await user.click(screen.getByRole('link', { name: 'Remove Light' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stopping');
    expect(screen.getByRole('link', { name: 'Remove Stopping' })).toBeVisible();
  });

  it('have the owner’s further categories last, and tick them like any other [listing-7, settings-11]', async () => {
    const [tyres, helmets] = ['Tyres', 'Helmets & gloves'].map((name) => name as ProductCategory);
    const categories = [
      ...LISTED_CATEGORIES,
      { category: tyres!, label: 'Tyres' },
      { category: helmets!, label: 'Helmets' },
    ];
    const { user, location } = await openListing('?category=Brakes', {
      settings: { ...DEFAULT_SETTINGS, categories },
      before({ client }) {
        const getProducts = client.getProducts.bind(client);
        jest.spyOn(client, 'getProducts').mockImplementation(async (input) => {
          const { products } = await getProducts(input);
          return {
            products: products.map((part) => (part.category === 'SC' ? { ...part, category: helmets! } : part)),
          };
        });
      },
    });
    const more = within(screen.getByRole('group', { name: 'More categories' }));
    expect(more.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)).toEqual([
      'Electric',
      'Suspension',
      'Tyres',
      'Helmets',
    ]);

    await user.click(box('Helmets'));
    expect(location()).toBe('/products-page?category=Brakes&category=Helmets+%26+gloves');
    await user.click(box('Brakes'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Helmets');
    expect(count()).toBe('2 parts');
    expect(screen.getByRole('link', { name: 'Remove Helmets' })).toBeVisible();
  });

  it('sort by price both ways [listing-6]', async () => {
    const { user } = await openListing('?category=Brakes');

    await user.click(screen.getByRole('radio', { name: 'Price Low to High' }));
    expect(parts()[0]).toBe('Ceramic Brake Pad Set for Hyundai i20');
    await user.click(screen.getByRole('radio', { name: 'Price High to low' }));
    expect(parts()[0]).toBe('Drilled Vented Brake Disc for Mahindra Thar');
  });

  it('follow the slider at once, and the address follows when it rests [listing-8, listing-9, listing-16]', async () => {
    const { location } = await openListing('?page=2');
    const slider = screen.getByRole('slider', { name: 'Price Range' });
    jest.useFakeTimers();

    fireEvent.change(slider, { target: { value: '300' } });
    expect(count()).toBe('3 parts');
    expect(screen.getByText('₹300')).toBeVisible();
    expect(slider).toHaveAttribute('aria-valuetext', 'up to ₹300');
    expect(location()).toBe('/products-page?page=2');
    act(() => jest.advanceTimersByTime(200));

    expect(location()).toBe('/products-page?price=300');
    expect(count()).toBe('3 parts');
  });

  it('are one step of Back where the shopper turns the page before the slider rests [listing-9]', async () => {
    function Back() {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Back</button>;
    }
    const screens = (
      <>
        <ListingScreen />
        <Back />
      </>
    );
    const { location } = await renderScreen(screens, { at: paths.listing });
    await screen.findByText(/^\d+ parts?/);
    jest.useFakeTimers();
    fireEvent.change(screen.getByRole('slider', { name: 'Price Range' }), { target: { value: '1400' } });
    fireEvent.click(screen.getByRole('link', { name: 'next page' }));
    act(() => jest.advanceTimersByTime(200));
    expect(location()).toBe('/products-page?price=1400&page=2');

    fireEvent.click(screen.getByRole('button', { name: 'Back' }));

    expect(location()).toBe('/products-page');
  });

  it('have no upper price at the end of the slider [listing-9]', async () => {
    await openListing('?sort=high-to-low');

    expect(screen.getByRole('slider', { name: 'Price Range' })).toHaveValue('1500');
    expect(screen.getByText('₹1,500')).toBeVisible();
    expect(parts()[0]).toBe('Drilled Vented Brake Disc for Mahindra Thar');
  });

  it('let one rating be ticked, and ticked again it is 1 and above [listing-4, listing-11, listing-12]', async () => {
    const { user, location } = await openListing();
    const group = within(screen.getByRole('group', { name: 'Ratings' }));
    const ticked = () =>
      group.getAllByRole('checkbox', { checked: true }).map((each) => each.closest('label')?.textContent);

    expect(ticked()).toEqual(['1 and above']);
    await user.click(box('4 and above'));
    await user.click(box('5 and above'));
    expect(ticked()).toEqual(['5 and above']);
    expect(location()).toBe('/products-page?rating=5');

    await user.click(box('5 and above'));
    expect(ticked()).toEqual(['1 and above']);
    expect(location()).toBe('/products-page');
  });

  it('are all gone after Clear all, the search with them [listing-15]', async () => {
    const { user, location } = await openListing('?search=brake&category=Brakes&price=900&rating=2&sort=low-to-high');

    await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);

    expect(location()).toBe('/products-page');
    await waitFor(() => expect(count()).toBe('25 parts, page 1 of 5'));
    expect(box('Brakes')).not.toBeChecked();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  });

  it('say when no part matches, and Clear all there leads back with the focus on the heading [listing-20]', async () => {
    const { user } = await openListing('?search=Maserati&rating=5');

    expect(screen.getByText(messages.listingEmpty)).toBeVisible();
    expect(count()).toBe('0 parts');
    await user.click(within(screen.getByRole('region', { name: 'Parts' })).getByRole('button', { name: 'Clear all' }));

    await waitFor(() => expect(count()).toBe('25 parts, page 1 of 5'));
    expect(screen.getByRole('heading', { level: 1, name: 'All parts' })).toHaveFocus();
  });

  it('are behind a button on a phone, which says how many are set and gets the focus back', async () => {
    const { user } = await openListing('?category=Brakes&rating=5');
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button).toHaveAccessibleDescription('2 set');

    await user.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Light' }));
    await user.click(dialog.getByRole('button', { name: 'Show 3 parts' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(parts()).toHaveLength(3);
  });
});

describe('A card', () => {
  const BRAKE_DISC = 'Drilled Vented Brake Disc for Mahindra Thar';

  it('turns over to its details and back, and the focus goes with it [listing-22]', async () => {
    const { user } = await openListing('?category=Brakes');

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'More Details' }));
    expect(card(BRAKE_DISC).getByRole('button', { name: 'Back' })).toHaveFocus();
    expect(card(BRAKE_DISC).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(card(BRAKE_DISC).getByRole('link', { name: BRAKE_DISC })).toHaveAttribute('href', paths.product('BR-8101'));

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Back' }));
    expect(card(BRAKE_DISC).getByRole('button', { name: 'More Details' })).toHaveFocus();
  });

  it('puts its part into the cart', async () => {
    const { user, client } = await openListing('?category=Brakes', { signedInAs: 'guest' });

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'More Details' }));
    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Add to Cart' }));

    expect(await card(BRAKE_DISC).findByRole('link', { name: 'Go to Cart' })).toBeVisible();
    expect(card(BRAKE_DISC).getByRole('button', { name: 'In your cart' })).toHaveFocus();
    expect((await client.getCart()).cart).toHaveLength(1);
  });

  it('sends a visitor to log in and remembers the listing as it was [session-7]', async () => {
    const { user, location, store } = await openListing('?category=Brakes');

    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'More Details' }));
    await user.click(card(BRAKE_DISC).getByRole('button', { name: 'Add to Wishlist' }));

    expect(location()).toBe(paths.logIn);
    expect(store.getState().auth.returnTo).toBe('/products-page?category=Brakes');
  });
});
