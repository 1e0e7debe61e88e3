import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderedScreen } from '@piston-parts/test-kit/screen-test';
import CartScreen from './cart.screen';

const DISC_OF_A_THAR = 'BR-8101';
const PADS_OF_A_CRETA = 'BR-8102';
const RELAY_OF_ANY_CAR = 'EL-4102';

function driveCreta({ store }: RenderedScreen): void {
  const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-creta-2019-1.5-crdi');
  if (vehicle) store.dispatch(carChosen({ vehicle, year: 2019 }));
}

async function openCart(cart: readonly string[]) {
  const page = await renderScreen(<CartScreen />, { at: paths.cart, signedInAs: 'guest', cart: [...cart] });
  driveCreta(page);
  return page;
}
const warning = () => screen.findByText(/^Does not fit your Hyundai Creta 2019/);

describe('A driver with a full cart', () => {
  it('reads once which parts do not fit the car, and what to do [fitment-8]', async () => {
    const { user, store } = await openCart([DISC_OF_A_THAR, PADS_OF_A_CRETA, RELAY_OF_ANY_CAR]);

    const unfit = within((await warning()).parentElement as HTMLElement);
    expect(unfit.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Drilled Vented Brake Disc for Mahindra Thar',
    ]);
    await user.click(unfit.getByRole('button', { name: 'Choose another car' }));
    await waitFor(() => expect(selectGarage(store.getState()).choice).not.toBeNull());
  });

  it('reads at each part whether it fits, where the part is [fitment-8]', async () => {
    await openCart([DISC_OF_A_THAR, PADS_OF_A_CRETA, RELAY_OF_ANY_CAR]);
    await warning();

    const line = (name: RegExp) => screen.getByRole('heading', { name }).closest('li');
    expect(line(/Brake Disc/)).toHaveTextContent('Your car: Does not fit');
    expect(line(/Brake Pad Set/)).toHaveTextContent('Your car: Fits at the front');
    expect(line(/Relay/)).toHaveTextContent('Your car: Universal');
  });

  it('reads that the fit could not be checked when that fails, asked once for all parts, and can still buy [fitment-4]', async () => {
    expectConsole('error', /Whether parts fit could not be loaded/);
    const page = await renderScreen(<CartScreen />, {
      at: paths.cart,
      signedInAs: 'guest',
      cart: [DISC_OF_A_THAR, PADS_OF_A_CRETA],
      before: ({ backend }) => backend.failNext('GET', '/vehicles/:vehicleId/fitments', 'network'),
    });
    const requests = jest.spyOn(page.client, 'request');
    driveCreta(page);

    expect(await screen.findAllByText(/could not be checked/)).toHaveLength(2);
    const fits = requests.mock.calls.filter(([{ path }]) => path === vehicleEndpoints.getVehicleFitments.path);
    expect(fits).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Place Order' })).toBeVisible();
  });

  it('can place the order anyway [fitment-8]', async () => {
    const { user, location } = await openCart([DISC_OF_A_THAR]);
    await warning();

    await user.click(screen.getByRole('link', { name: 'Place Order' }));

    expect(location()).toBe(paths.checkout);
  });

  it('reads nothing once the part is removed, and nothing of parts that fit [fitment-8]', async () => {
    const { user } = await openCart([DISC_OF_A_THAR, PADS_OF_A_CRETA]);
    await warning();
    const [line] = screen.getAllByRole('button', { name: 'Remove' });
    if (line) await user.click(line);

    await waitFor(() => expect(screen.queryByText(/^Does not fit your/)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: /Brake Pad Set/ })).toBeVisible();
  });
});
