import { screen, waitFor, within } from '@testing-library/react';
import { paths, type AboutPartResponse } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { carChosen } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import ProductScreen from './product.screen';

const stores = { 'mf-catalog': catalogStore };

const openPart = (id: string, options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<ProductScreen />, { stores, at: paths.product(id), path: paths.productPattern, ...options });
const section = (name: string) => screen.findByRole('region', { name });
const entries = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The backend answers that this part alone is similar. */
const withSimilar =
  (id: string): NonNullable<RenderScreenOptions['before']> =>
  ({ client }) => {
    const request = client.request.bind(client);
    jest.spyOn(client, 'request').mockImplementation((async (endpoint: never, input: never) => {
      const response = (await request(endpoint, input)) as { about?: AboutPartResponse };
      const { product } = await client.getProduct({ parameters: { id } });
      return response.about ? { about: { ...response.about, similar: [product] } } : response;
    }) as never);
  };

describe('Below a part', () => {
  it('are the cars that it fits, with engine, years, position and conditions [product-11]', async () => {
    await openPart('BR-8101');

    expect(entries(await section('Cars it fits'))).toEqual([
      'Mahindra Thar, 2.0 mStallion, petrol2020 to today, front, built from October 2020',
      'Mahindra Thar, 2.2 mHawk, diesel2020 to today, front, built from October 2020',
    ]);
  });

  it('is the own car the first that it fits, and is marked [product-11, product-12]', async () => {
    const { store } = await openPart('BR-8102');
    const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-i20-2014-1.4-crdi');
    if (vehicle) store.dispatch(carChosen({ vehicle, year: 2015 }));

    await screen.findByText('Your car');
    expect(await section('Needed with it')).toHaveTextContent('Your Hyundai i20 takes 1 at the front.');
    const [first, second] = entries(await section('Cars it fits'));
    expect(first).toMatch(/^Your carHyundai i20, 1\.4 CRDi, diesel/);
    expect(second).toMatch(/^Hyundai Creta/);
  });

  it('says how many a car takes and where, and what belongs to the same work [product-12]', async () => {
    await openPart('BR-8102');
    const needed = await section('Needed with it');

    expect(within(needed).getByText('A car takes 1 at the front.')).toBeVisible();
    expect(within(needed).getByText('These are for a Hyundai Creta:')).toBeVisible();
    expect(needed).toHaveTextContent('Brake fluid. It is changed every two years.');
    expect(within(needed).getByRole('link', { name: /Brake Fluid/ })).toHaveAttribute('href', paths.product('OL-5102'));
    expect(within(needed).queryByRole('link', { name: /Brake Disc for Mahindra Thar/ })).not.toBeInTheDocument();
  });

  it('does not say what the part needs in other cars when it does not fit the shopper’s [product-12]', async () => {
    const { store } = await openPart('BR-8101');
    await section('Needed with it');
    const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-i20-2014-1.4-crdi');
    if (vehicle) store.dispatch(carChosen({ vehicle, year: 2015 }));

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Needed with it' })).not.toBeInTheDocument());
    expect(await section('Cars it fits')).toBeVisible();
  });

  it('reads that both sides of an axle are changed together [product-12]', async () => {
    await openPart('BR-8101');

    const needed = await section('Needed with it');
    expect(needed).toHaveTextContent('A Mahindra Thar takes 2 at the front. Change both sides of an axle together.');
  });

  it('are other parts that a search for its kind finds in its category, with price and stock [product-13]', async () => {
    await openPart('EN-9101', { before: withSimilar('EN-9102') });

    expect(entries(await section('Similar parts'))).toEqual(['Panel Air Filter, washable cotton₹1,690, in stock']);
  });

  it('lead from a part that is out of stock to similar parts in stock [product-10]', async () => {
    await openPart('AC-1103', { before: withSimilar('EN-9102') });

    const link = await screen.findByRole('link', { name: 'Similar parts in stock' });
    expect(link).toHaveAttribute('href', `#${(await section('Similar parts')).id}`);
    expect(await section('Similar parts')).toHaveTextContent('in stock');
  });

  it('are the parts that the same browser showed before, without the one that is open [product-14]', async () => {
    const { user, location } = await openPart('BR-8102');
    const needed = await section('Needed with it');
    expect(screen.queryByRole('region', { name: 'Seen before' })).not.toBeInTheDocument();

    await user.click(within(needed).getByRole('link', { name: /Brake Fluid/ }));

    expect(entries(await section('Seen before'))).toEqual(['Ceramic Brake Pad Set for Hyundai i20']);
    expect(location()).toBe(paths.product('OL-5102'));
  });

  it('leads to another part, of which nothing is opened yet', async () => {
    const { user } = await openPart('BR-8102');
    const needed = await section('Needed with it');
    await user.click(screen.getByText('Details'));
    expect(screen.getByText('Details').closest('details')).toHaveAttribute('open');

    await user.click(within(needed).getByRole('link', { name: /Brake Fluid/ }));

    expect(await screen.findByRole('heading', { level: 1, name: /Brake Fluid/ })).toBeVisible();
    expect(screen.getByText('Details').closest('details')).not.toHaveAttribute('open');
  });

  it('stands a text with Try again when it cannot be loaded [product-11]', async () => {
    expectConsole('error', /A request of the shop failed/);
    const { user } = await openPart('BR-8101', {
      before: ({ backend }) => backend.failNext('GET', '/products/:id/about', 'network'),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('What goes with this part could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await section('Cars it fits')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
