import { screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import {
  HOME_ADDRESS,
  renderScreen,
  type RenderedScreen,
  type RenderScreenOptions,
} from '@piston-parts/test-kit/screen-test';
import CheckoutScreen from './checkout.screen';

const openCheckout = (before: RenderScreenOptions['before'] = () => undefined) =>
  renderScreen(<CheckoutScreen />, {
    at: paths.checkout,
    signedInAs: 'guest',
    cart: ['BR-8101', 'BR-8102'],
    addresses: [HOME_ADDRESS],
    before,
  });

function driveCreta(store: RenderedScreen['store']): void {
  const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-creta-2019-1.5-crdi');
  if (vehicle) store.dispatch(carChosen({ vehicle, year: 2019 }));
}

describe('A driver at the checkout', () => {
  it('reads which part does not fit the car, and can pay or go back to the cart [fitment-8]', async () => {
    const { store } = await openCheckout();
    driveCreta(store);

    const warning = (
      await screen.findByText('Does not fit your Hyundai Creta 2019, the car that the order is kept with:')
    ).parentElement;
    expect(warning).toHaveTextContent('Drilled Vented Brake Disc for Mahindra Thar');
    expect(warning).not.toHaveTextContent('Brake Pad Set');
    const line = (name: RegExp) => screen.getByRole('heading', { name }).closest('li');
    expect(line(/Brake Disc/)).toHaveTextContent('Your car: Does not fit');
    expect(line(/Brake Pad Set/)).toHaveTextContent('Your car: Fits at the front');
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toHaveAttribute('href', paths.cart);
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });

  it('reads that the fit could not be checked when that fails, asked once for all parts, and can still pay [fitment-4]', async () => {
    expectConsole('error', /Whether parts fit could not be loaded/);
    const { client, store } = await openCheckout(({ backend }) =>
      backend.failNext('GET', '/vehicles/:vehicleId/fitments', 'network'),
    );
    const requests = jest.spyOn(client, 'request');
    driveCreta(store);

    expect(await screen.findAllByText(/could not be checked/)).toHaveLength(2);
    const fitmentRequests = requests.mock.calls.filter(
      ([{ path }]) => path === vehicleEndpoints.getVehicleFitments.path,
    );
    expect(fitmentRequests).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });
});
