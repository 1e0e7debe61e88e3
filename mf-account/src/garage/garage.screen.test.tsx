import { screen, waitFor } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { carChosen, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import GarageScreen from './garage.screen';

const vehicleOf = (id: string) => vehicles.filter(({ _id }) => _id === id);

async function openGarage(options: Partial<RenderScreenOptions> = {}) {
  const world = await renderScreen(<GarageScreen />, { at: paths.garage, signedInAs: 'guest', ...options });
  return {
    ...world,
    add: (id: string, year: number) =>
      vehicleOf(id).forEach((vehicle) => world.store.dispatch(carChosen({ vehicle, year }))),
  };
}

describe('A shopper in their garage', () => {
  it('sees when there is no car, and opens the choice of one [garage-7]', async () => {
    const { user, store } = await openGarage();

    expect(await screen.findByText(/No car is in your garage yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a car' }));
    await waitFor(() => expect(selectGarage(store.getState()).choice).not.toBeNull());
  });

  it('uses another car and removes one; the focus stays in the list [garage-6, garage-7]', async () => {
    const { user, add } = await openGarage();
    add('hyundai-creta-2015-1.6-crdi', 2019);
    add('toyota-innova-2005-2.0-vvt-i', 2010);
    expect(await screen.findByText('2 cars')).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Use Hyundai Creta 2019' }));
    expect(await screen.findByRole('button', { name: 'Use Toyota Innova 2010' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Toyota Innova 2010' }));

    expect(await screen.findByText('1 car')).toHaveFocus();
    expect(screen.getByText('Your current car')).toBeVisible();
  });

  it('reads that a car has left the catalogue, and what to do [garage-9]', async () => {
    const { store, add } = await openGarage();
    add('hyundai-creta-2015-1.6-crdi', 2019);
    await screen.findByText('1 car');
    const garage = selectGarage(store.getState());
    store.dispatch({
      type: 'garage/changed',
      payload: { cars: garage.cars.map((car) => ({ ...car, inCatalogue: false })) },
    });

    expect(await screen.findByText(/No longer in our catalogue.*choose it again/)).toBeVisible();
  });

  it('reads what failed to load, and tries again', async () => {
    expectConsole('error', /A request of the shop failed/);
    const { user } = await openGarage({
      before: ({ backend }) => {
        backend.failNext('GET', '/user/garage', 500);
        backend.failNext('GET', '/user/garage', 500);
        backend.failNext('GET', '/user/garage', 500);
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Your garage could not be loaded.');
    await waitFor(async () => {
      const again = screen.queryByRole('button', { name: 'Try again' });
      if (again) await user.click(again);
      expect(screen.getByText(/No car is in your garage yet/)).toBeVisible();
    });
  });
});
