import { screen, waitFor, within } from '@testing-library/react';
import { paths, type Vehicle } from '@piston-parts/shared-contract';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen } from '@piston-parts/shared-store';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderedScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import ListingScreen from './listing.screen';

const I20 = 'hyundai-i20-2014-1.2-kappa';
const THAR = 'mahindra-thar-2020-2.2-mhawk';

async function vehicleOf({ client }: Pick<RenderedScreen, 'client'>, vehicleId: string): Promise<Vehicle> {
  const { vehicle } = await client.request(vehicleEndpoints.getVehicle, { parameters: { vehicleId } });
  return vehicle;
}

async function openListing(query: string, options: Partial<RenderScreenOptions> = {}) {
  const rendered = await renderScreen(<ListingScreen />, { at: paths.listing + query, ...options });
  await screen.findByText(/^\d+ parts?/);
  const drive = async (vehicleId: string, year: number) =>
    rendered.store.dispatch(carChosen({ vehicle: await vehicleOf(rendered, vehicleId), year }));
  return { ...rendered, drive };
}
const card = (name: RegExp) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is not in a card`);
  return within(item);
};

describe('A card', () => {
  it('says in words whether its part fits the current car [fitment-3]', async () => {
    const { drive } = await openListing('?category=Brakes&unfit=shown');
    await drive(I20, 2016);

    expect(await card(/^Ceramic Brake Pad Set/).findByText('Fits at the front')).toBeVisible();
    expect(card(/^Drilled Vented Brake Disc/).getByText('Does not fit')).toBeVisible();
  });

  it('names the condition, and says of a universal part that it is one [fitment-3]', async () => {
    const { drive } = await openListing('?search=brake');
    await drive(THAR, 2020);

    const disc = card(/^Drilled Vented Brake Disc/);
    expect(await disc.findByText('Fits at the front if built from October 2020')).toBeVisible();
    expect(screen.getAllByText(/^Universal/)).not.toEqual([]);
  });

  it('says nothing of a car while there is none [fitment-3]', async () => {
    await openListing('?category=Brakes');

    await screen.findByRole('button', { name: 'Choose your car to see what fits it' });
    expect(screen.queryByText(/^(Fits|Universal|Not known|Does not fit)/)).not.toBeInTheDocument();
  });

  it('follows the car that was chosen in another tab [fitment-3, garage-3]', async () => {
    const { drive, otherTabs } = await openListing('?category=Brakes');
    await drive(I20, 2016);
    await card(/^Ceramic Brake Pad Set/).findByText('Fits at the front');
    const other = JSON.parse(localStorage.getItem('piston-parts-garage') ?? '') as { garage: { cars: object[] } };
    localStorage.setItem('piston-parts-garage', JSON.stringify({ ...other, garage: { cars: [], currentId: null } }));

    otherTabs.send('garage');

    await waitFor(() => expect(screen.queryByText('Fits at the front')).not.toBeInTheDocument());
  });
});

describe('A page of cards', () => {
  it('asks once for all of them, and again only for another car [fitment-4]', async () => {
    const { drive, client } = await openListing('?category=Brakes&category=Oil&unfit=shown');
    const requests = jest.spyOn(client, 'request');
    const countRequests = () => requests.mock.calls.filter(([{ path }]) => path.endsWith('/fitments')).length;
    await drive(I20, 2016);
    await waitFor(() => expect(screen.getAllByText(/^(Fits|Universal|Not known|Does not fit)/)).toHaveLength(5));
    expect(countRequests()).toBe(1);

    await drive(THAR, 2021);

    await waitFor(() => expect(countRequests()).toBe(2));
  });

  it('still sells when the fitments cannot be loaded, and says that it does not know [fitment-4]', async () => {
    expectConsole('error', /Whether parts fit could not be loaded/);
    const { drive, backend } = await openListing('?category=Brakes');
    backend.failNext('GET', '/vehicles/:vehicleId/fitments', 'network');
    await drive(I20, 2016);

    const pads = card(/^Ceramic Brake Pad Set/);
    expect(await pads.findByText('Not known: the fit could not be checked')).toBeVisible();
    expect(pads.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });
});
