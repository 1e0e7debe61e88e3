import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { EMPTY_FILTER, messages, paths } from '@piston-parts/shared-contract';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen, carRemoved, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { CarFilter } from './car-filter';
import ListingScreen from './listing.screen';

const THAR = 'mahindra-thar-2020-2.2-mhawk';
const I20 = 'hyundai-i20-2014-1.2-kappa';
const THAR_FIRST = `first=${THAR}%7E2020`;
const FOR_THAR = `?category=Brakes&car=${THAR}%7E2020`;

async function openListing(query: string) {
  const rendered = await renderScreen(<ListingScreen />, { at: paths.listing + query });
  await screen.findByText(/^\d+ parts?(,|$)/);
  return {
    ...rendered,
    async drive(vehicleId: string, year: number) {
      const { vehicle } = await rendered.client.request(vehicleEndpoints.getVehicle, { parameters: { vehicleId } });
      rendered.store.dispatch(carChosen({ vehicle, year }));
    },
    current: () => selectGarage(rendered.store.getState()).title,
  };
}
const counted = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const shown = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Filters');
const part = (name: RegExp) => screen.queryByRole('heading', { level: 2, name });

describe('The listing for the shopper’s car', () => {
  it('is a switch away, stands in the address, and counts its parts alone [listing-33]', async () => {
    const { user, drive, location } = await openListing('?category=Brakes');
    await drive(THAR, 2020);
    await user.click(await screen.findByRole('switch', { name: 'Only parts for your Mahindra Thar 2020' }));

    await counted('1 part');
    expect(location()).toBe(`/products-page${FOR_THAR}`);
    expect(part(/^Drilled Vented Brake Disc/)).toBeVisible();
    expect(part(/^Ceramic Brake Pad Set/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Brakes' })).toHaveAccessibleDescription('1 part');
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('leads to the categories of its parts until one is chosen [listing-33]', async () => {
    const { user, location } = await openListing(`?car=${THAR}%7E2020`);
    const ways = await screen.findByRole('navigation', { name: 'Parts by category' });
    const labels = within(ways)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(labels).toContain('Brakes');
    expect(labels).not.toContain('Suspension');

    await user.click(within(ways).getByRole('link', { name: 'Brakes' }));

    await counted('1 part');
    expect(location()).toBe(`/products-page${FOR_THAR}`);
    expect(screen.queryByRole('navigation', { name: 'Parts by category' })).toBeNull();
  });

  it('ends with its chip [listing-33]', async () => {
    const { user, drive, location } = await openListing(FOR_THAR);
    await drive(THAR, 2020);

    await user.click(await screen.findByRole('link', { name: 'Remove Mahindra Thar 2020' }));

    await waitFor(() => expect(location()).toBe(`/products-page?category=Brakes&${THAR_FIRST}`));
    await counted('1 part');
    expect(screen.getByRole('link', { name: '1 part does not fit your Thar' })).toBeVisible();
    expect(await screen.findByRole('switch')).not.toBeChecked();
  });

  it('follows another current car [listing-33]', async () => {
    const { drive, location } = await openListing(FOR_THAR);
    await drive(THAR, 2020);
    expect(await screen.findByRole('switch')).toBeChecked();

    await drive(I20, 2016);

    await waitFor(() => expect(location()).toBe(`/products-page?category=Brakes&car=${I20}%7E2016`));
    expect(await screen.findByRole('switch', { name: 'Only parts for your Hyundai i20 2016' })).toBeChecked();
    await waitFor(() => expect(part(/^Ceramic Brake Pad Set/)).toBeVisible());
  });
});

describe('The listing of a shopper with a car', () => {
  it('has what fits it first and folds away what does not, which a line shows and takes away again [listing-40, listing-41]', async () => {
    const { user, drive, location } = await openListing('');
    await drive(THAR, 2020);

    const fold = await screen.findByRole('link', { name: '12 parts do not fit your Thar' });
    expect(shown()[0]).toBe('Drilled Vented Brake Disc for Mahindra Thar');
    expect(screen.getByRole('status')).toHaveTextContent('13 parts, page 1 of 3');
    await waitFor(() => expect(location()).toBe(`/products-page?${THAR_FIRST}`));
    expect(fold).toHaveAttribute('aria-expanded', 'false');

    await user.click(fold);
    await counted('25 parts, page 3 of 5');
    expect(location()).toBe(`/products-page?${THAR_FIRST}&unfit=shown&page=3`);
    expect(screen.getByRole('status')).toHaveFocus();
    expect(await screen.findAllByText('Does not fit')).not.toEqual([]);

    await user.click(screen.getByRole('link', { name: '12 parts do not fit your Thar', expanded: true }));
    await counted('13 parts, page 1 of 3');
    expect(location()).toBe(`/products-page?${THAR_FIRST}`);
  });

  it('keeps a sort within what fits, and says where nothing fits [listing-40, listing-41]', async () => {
    const { user, drive } = await openListing('?category=Brakes&category=Oil&sort=low-to-high');
    await drive(THAR, 2020);
    await waitFor(() => expect(shown()[0]).toBe('Drilled Vented Brake Disc for Mahindra Thar'));

    await user.click(screen.getByRole('checkbox', { name: 'Suspension' }));
    await user.click(screen.getByRole('checkbox', { name: 'Brakes' }));
    await user.click(screen.getByRole('checkbox', { name: 'Oils' }));

    expect(await screen.findByText('No part here fits your car.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '2 parts do not fit your Thar' }));
    await counted('2 parts');
  });

  it('keeps the order without a car for one that has left the catalogue [listing-40]', async () => {
    const { store } = await openListing('?category=Brakes');
    const [vehicle] = vehicles;
    if (vehicle) store.dispatch(carChosen({ vehicle: { ...vehicle, _id: 'gone' }, year: vehicle.yearFrom }));
    await screen.findByRole('switch');

    await counted('2 parts');
    expect(screen.queryByText(/not fit your/)).not.toBeInTheDocument();
  });
});

describe('The address of a listing', () => {
  const removeCar = ({ store }: Awaited<ReturnType<typeof openListing>>) =>
    store.dispatch(carRemoved({ carId: selectGarage(store.getState()).currentId ?? '' }));

  it('names the car, so that a reload begins with its order on the same page, until the car is removed [listing-43]', async () => {
    const { drive, location } = await openListing('?page=2');
    await drive(THAR, 2020);
    await waitFor(() => expect(location()).toBe(`/products-page?${THAR_FIRST}&page=2`));
    await counted('13 parts, page 2 of 3');

    cleanup();
    const reloaded = await openListing(location().replace(paths.listing, ''));
    expect(screen.getByRole('status')).toHaveTextContent('13 parts, page 2 of 3');
    expect(reloaded.location()).toBe(`/products-page?${THAR_FIRST}&page=2`);

    removeCar(reloaded);
    await waitFor(() => expect(reloaded.location()).toBe('/products-page?page=2'));
    await counted('25 parts, page 2 of 5');
  });

  it('has nobody else’s car, nor one whose key is too long for an address [listing-43]', async () => {
    const { location, store } = await openListing(`?category=Brakes&${THAR_FIRST}`);
    await waitFor(() => expect(location()).toBe('/products-page?category=Brakes'));
    const [vehicle] = vehicles;
    if (vehicle) store.dispatch(carChosen({ vehicle: { ...vehicle, _id: 'long'.repeat(60) }, year: vehicle.yearFrom }));
    await screen.findByRole('switch');

    expect(location()).toBe('/products-page?category=Brakes');
  });

  it('stays as it is while a press is leading to another page [listing-43]', async () => {
    const { drive, location } = await openListing('?category=Brakes');
    window.history.pushState(null, '', '/singleProduct-page/BR-8101');
    await drive(THAR, 2020);
    await screen.findByText('Fits at the front if built from October 2020');

    expect(location()).toBe('/products-page?category=Brakes');
    window.history.back();
  });
});

describe('A shared address of another car', () => {
  it('names the car and makes it the current one [listing-34]', async () => {
    const { user, current } = await openListing(FOR_THAR);
    expect(
      await screen.findByText(
        'These are the parts for a Mahindra Thar 2020, 2.2 mHawk, which is not your current car.',
      ),
    ).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Make it my car' }));

    await waitFor(() => expect(current()).toBe('Mahindra Thar 2020'));
    expect(await screen.findByRole('switch')).toBeChecked();
  });

  it('leads to the parts for the current car, and to those for all [listing-34]', async () => {
    const { user, drive, location } = await openListing(FOR_THAR);
    await drive(I20, 2016);

    await user.click(await screen.findByRole('button', { name: 'Parts for your Hyundai i20 2016' }));

    expect(location()).toBe(`/products-page?category=Brakes&car=${I20}%7E2016`);
  });

  it('claims nothing of the car until it is known [listing-34]', async () => {
    const filter = { ...EMPTY_FILTER, car: `${THAR}~2020` };
    await renderScreen(<CarFilter filter={filter} car={undefined} onChange={jest.fn()} />, { at: paths.listing });

    expect(screen.queryByRole('paragraph')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says of a car that is not in the catalogue that nothing is known [listing-34]', async () => {
    const { user, store, location } = await openListing('?car=gone%7E2019');
    expect(await screen.findByText(/^The car of this address is not in our catalogue/)).toBeVisible();
    expect(screen.getByText(messages.listingEmpty)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Choose another car' }));
    expect(selectGarage(store.getState()).choice).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Parts for all cars' }));

    expect(location()).toBe('/products-page');
    expect(await screen.findByText('25 parts, page 1 of 5')).toBeVisible();
  });
});

describe('A shopper whose car has left the catalogue', () => {
  it('reads so in its listing, and goes on to all parts [listing-34, garage-9]', async () => {
    const { user, store, location } = await openListing('?category=Brakes');
    const [vehicle] = vehicles;
    if (vehicle) store.dispatch(carChosen({ vehicle: { ...vehicle, _id: 'gone' }, year: vehicle.yearFrom }));
    await user.click(await screen.findByRole('switch'));

    expect(
      await screen.findByText(/ is no longer in our catalogue, so nothing is known of what fits it\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another car' }));
    expect(selectGarage(store.getState()).choice).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Parts for all cars' }));

    await waitFor(() => expect(location()).toMatch(/^\/products-page\?category=Brakes(&first=.*)?$/));
    await counted('2 parts');
  });
});

describe('A shopper without a car', () => {
  it('is led from the listing to the choice [listing-33]', async () => {
    const { user, store } = await openListing('');

    await user.click(await screen.findByRole('button', { name: 'Choose your car to see what fits it' }));

    await waitFor(() => expect(selectGarage(store.getState()).choice).not.toBeNull());
  });
});
