import { fireEvent, screen, within } from '@testing-library/react';
import { filterFromQuery, paths, type ListingFacets } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import ListingScreen from './listing.screen';
import { PriceGroup } from './price-group';

const openListing = (query = '') => renderScreen(<ListingScreen />, { at: paths.listing + query });
const sidebar = () => within(screen.getByRole('region', { name: 'Filters' }));
const labels = (group: string, role: 'radio' | 'checkbox') =>
  within(sidebar().getByRole('group', { name: group }))
    .getAllByRole(role)
    .map((each) => each.closest('label')?.textContent);

describe('The sidebar', () => {
  it('is headed Filters, with Clear all beside it [listing-5]', async () => {
    await openListing();

    expect(sidebar().getByRole('heading', { name: 'Filters' })).toBeVisible();
    expect(sidebar().getByRole('button', { name: 'Clear all' })).toBeVisible();
  });

  it('sorts by radios, none of which is chosen at first [listing-6]', async () => {
    await openListing();

    expect(labels('Sort', 'radio')).toEqual(['Newest', 'Rating', 'Price High to low', 'Price Low to High']);
    expect(sidebar().queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  });

  it('offers ratings from five down to one [listing-11]', async () => {
    await openListing();

    expect(labels('Ratings', 'checkbox')).toEqual([
      '5 and above',
      '4 and above',
      '3 and above',
      '2 and above',
      '1 and above',
    ]);
  });

  it('has a slider from 0 to 1500 in whole rupees that starts at its end, the amount beside it [listing-8]', async () => {
    await openListing();
    const slider = sidebar().getByRole('slider', { name: 'Price Range' });

    expect(slider).toHaveAttribute('min', '0');
    expect(slider).toHaveAttribute('max', '1500');
    expect(slider).toHaveAttribute('step', '1');
    expect(slider).toHaveValue('1500');
    expect(sidebar().getByText('₹1,500')).toBeVisible();
  });

  it('has both amounts above the slider, also when there is only a lowest one [listing-35]', async () => {
    await openListing();
    const head = () => sidebar().getByText('Price Range').parentElement;
    expect(head()).toHaveTextContent('Price Range₹0 to ₹1,500 and more');

    fireEvent.change(sidebar().getByRole('slider', { name: 'Lowest price' }), { target: { value: '400' } });

    expect(head()).toHaveTextContent('Price Range₹400 to ₹1,500 and more');
  });
});

it('The price range of a dear catalogue ends above its dearest part, and promises no more [listing-10]', async () => {
  const control = { filter: filterFromQuery(new URLSearchParams()), startDrag: jest.fn(), dragTo: jest.fn() };
  const facets = { priceEnd: 42_000 } as ListingFacets;
  await renderScreen(<PriceGroup control={control as never} facets={facets} />, { at: paths.listing });

  expect(screen.getByText('Price Range').parentElement).toHaveTextContent(/^Price Range₹0 to ₹42,000$/);
});

describe('The brands', () => {
  it('are six at first, and the others come with a press [listing-27]', async () => {
    const { user } = await openListing();
    await screen.findByText(/^\d+ parts/);

    expect(labels('Brands', 'checkbox')).toHaveLength(6);
    await user.click(sidebar().getByRole('button', { name: /^All \d+ brands$/ }));
    expect(labels('Brands', 'checkbox').length).toBeGreaterThan(6);
    expect(sidebar().getByRole('button', { name: 'Fewer brands' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('that are chosen stay ticked while the parts are waited for [listing-27]', async () => {
    await renderScreen(<ListingScreen />, {
      at: `${paths.listing}?maker=Brembo`,
      before: ({ client }) => void jest.spyOn(client, 'getProducts').mockReturnValue(new Promise(() => undefined)),
    });

    expect(sidebar().getByRole('checkbox', { name: 'Brembo' })).toBeChecked();
  });
});

describe('The parts', () => {
  it('are waited for behind a spinner [listing-19]', async () => {
    await renderScreen(<ListingScreen />, {
      at: paths.listing,
      before: ({ client }) => void jest.spyOn(client, 'getProducts').mockReturnValue(new Promise(() => undefined)),
    });

    expect(screen.getByRole('status')).toHaveTextContent('Loading the parts');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });
});
