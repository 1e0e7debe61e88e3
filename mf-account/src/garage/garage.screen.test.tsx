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

  it('sees that the garage is loading, and not that it is empty', async () => {
    const held = new Promise<never>(() => undefined);
    await openGarage({ before: ({ client }) => void jest.spyOn(client, 'request').mockReturnValue(held) });

    expect(screen.getByRole('status')).toHaveTextContent('Loading your garage');
    expect(screen.queryByText(/No car is in your garage yet/)).not.toBeInTheDocument();
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

  it('takes a removed car back from the toast: where it was, and current again [garage-13]', async () => {
    const { user, add, store } = await openGarage();
    add('toyota-innova-2005-2.0-vvt-i', 2010);
    add('hyundai-creta-2015-1.6-crdi', 2019);
    add('hyundai-creta-2015-1.6-crdi', 2018);
    await user.click(await screen.findByRole('button', { name: 'Use Hyundai Creta 2019' }));
    await screen.findByRole('button', { name: 'Use Hyundai Creta 2018' });
    const before = selectGarage(store.getState());
    await user.click(screen.getByRole('button', { name: 'Remove Hyundai Creta 2019' }));
    expect(await screen.findByText(/^Removed: Hyundai Creta 2019/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('3 cars')).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Toyota Innova 2010', 'Hyundai Creta 2019', 'Hyundai Creta 2018']);
    expect(selectGarage(store.getState()).currentId).toBe(before.currentId);
  });

  it('keeps the car that they use by then when they take another back [garage-13]', async () => {
    const { user, add } = await openGarage();
    add('toyota-innova-2005-2.0-vvt-i', 2010);
    add('hyundai-creta-2015-1.6-crdi', 2018);
    add('hyundai-creta-2015-1.6-crdi', 2019);
    await screen.findByText('3 cars');
    await user.click(screen.getByRole('button', { name: 'Remove Hyundai Creta 2019' }));
    await screen.findByText(/^Removed/);
    await user.click(screen.getByRole('button', { name: 'Use Toyota Innova 2010' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByRole('button', { name: 'Use Hyundai Creta 2019' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use Toyota Innova 2010' })).not.toBeInTheDocument();
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
