import { messages, type Vehicle } from '@piston-parts/shared-contract';
import {
  currentCarOf,
  garageEndpoints,
  garageMessages,
  lateMessages,
  MAX_CARS_IN_GARAGE,
} from '@piston-parts/shared-contract/schemas';
import { guestLogInRequested } from '../../auth/auth.slice';
import { sessionExpired } from '../../session-expired';
import { selectGarage } from '../../selectors';
import { vehicles } from '../../simulated-backend/seeds';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { carChosen, carMadeCurrent, carRemoved, garageChanged } from './garage.slice';

const browser = browserForEachTest();

function vehicleOf(id: string): Vehicle {
  const vehicle = vehicles.find(({ _id }) => _id === id);
  if (!vehicle) throw new Error(`There is no vehicle ${id}`);
  return vehicle;
}

const CRETA = { vehicle: vehicleOf('hyundai-creta-2015-1.6-crdi'), year: 2019 };
const INNOVA = { vehicle: vehicleOf('toyota-innova-2005-2.0-vvt-i'), year: 2010 };

type Tab = ReturnType<typeof browser.openTab>;
const titles = (tab: Tab) => selectGarage(tab.state()).cars.map(({ vehicle, year }) => `${vehicle.model} ${year}`);
const current = (tab: Tab) => currentCarOf(selectGarage(tab.state()))?.vehicle.model ?? null;

describe('The cars of a visitor', () => {
  it('are there after a reload, with the current one [garage-2, garage-6]', async () => {
    const tab = browser.openTab();
    await tab.start();
    tab.dispatch(carChosen(CRETA));
    tab.dispatch(carChosen(INNOVA));
    tab.dispatch(carMadeCurrent({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await until(() => titles(tab).length === 2 && current(tab) === 'Creta');

    const reloaded = browser.openTab();
    await reloaded.start();

    expect(titles(reloaded)).toEqual(['Creta 2019', 'Innova 2010']);
    expect(current(reloaded)).toBe('Creta');
  });

  it('are the same in every tab [garage-3]', async () => {
    const [tab, other] = [browser.openTab(), browser.openTab()];
    await tab.start();
    await other.start();

    tab.dispatch(carChosen(CRETA));
    await until(() => current(other) === 'Creta');
    other.dispatch(carRemoved({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await until(() => current(tab) === null);

    expect(titles(tab)).toEqual([]);
  });

  it('has each car once, also when it is chosen again [garage-6]', async () => {
    const tab = browser.openTab();
    await tab.start();
    tab.dispatch(carChosen(CRETA));
    tab.dispatch(carChosen(INNOVA));
    tab.dispatch(carChosen(CRETA));
    tab.dispatch(carChosen({ ...CRETA, year: 2018 }));
    await until(() => titles(tab).length === 3);

    expect(titles(tab)).toEqual(['Creta 2019', 'Innova 2010', 'Creta 2018']);
  });

  it('gives way to the one added last when the current one is removed [garage-6]', async () => {
    const tab = browser.openTab();
    await tab.start();
    tab.dispatch(carChosen(CRETA));
    tab.dispatch(carChosen(INNOVA));
    await until(() => current(tab) === 'Innova');
    tab.dispatch(carRemoved({ carId: 'toyota-innova-2005-2.0-vvt-i~2010' }));
    await until(() => titles(tab).length === 1);

    expect(current(tab)).toBe('Creta');
  });

  it(`refuses a car more than ${MAX_CARS_IN_GARAGE} and keeps the others [garage-6]`, async () => {
    const tab = browser.openTab();
    await tab.start();
    for (const vehicle of vehicles.slice(0, MAX_CARS_IN_GARAGE + 1)) {
      tab.dispatch(carChosen({ vehicle, year: vehicle.yearFrom }));
    }
    await until(() => tab.notifications.length > 0);

    expect(titles(tab)).toHaveLength(MAX_CARS_IN_GARAGE);
    expect(tab.notifications).toEqual([`error: ${garageMessages.garageFull}`]);
  });

  it('do not come back when they have left the catalogue [garage-13]', async () => {
    const tab = browser.openTab();
    await tab.start();
    tab.dispatch(carChosen(CRETA));
    await until(() => current(tab) === 'Creta');
    const { cars } = selectGarage(tab.state());
    tab.dispatch(garageChanged({ cars: cars.map((car) => ({ ...car, inCatalogue: false })) }));
    tab.dispatch(carRemoved({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await until(() => tab.notifications.length > 0);

    expect(tab.shownToasts()).toMatchObject([{ text: 'Removed: Hyundai Creta 2019', undo: undefined }]);
  });

  it.each([
    ['is no JSON', '{'],
    ['has another version', '{"version":99,"owner":null,"garage":{"cars":[],"currentId":null}}'],
    ['has another form', '{"version":1,"owner":null,"garage":{"cars":[{"_id":7}],"currentId":7}}'],
  ])('are none when what is stored %s [garage-2]', async (_, text) => {
    browser.localStorage.set('piston-parts-garage', text);
    const tab = browser.openTab();
    await tab.start();

    expect(titles(tab)).toEqual([]);
    tab.dispatch(carChosen(CRETA));
    await until(() => current(tab) === 'Creta');
  });
});

describe('The cars of an account', () => {
  const carsOf = async (tab: Tab) => {
    const { garage } = await tab.client.request(garageEndpoints.getGarage, {});
    return garage.cars.map(({ vehicle, year }) => `${vehicle.model} ${year}`);
  };

  /** Waits until the backend has as many cars. */
  async function expectCars(tab: Tab, count: number) {
    while ((await carsOf(tab)).length !== count) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  it('are joined by a visitor’s at log-in, of which the current one stays current [garage-7]', async () => {
    const earlier = browser.openBrowser().openTab();
    await earlier.startAsGuest();
    earlier.dispatch(carChosen(INNOVA));
    await until(() => current(earlier) === 'Innova');
    await expectCars(earlier, 1);
    const tab = browser.openTab();
    await tab.start();
    tab.dispatch(carChosen(CRETA));
    await until(() => current(tab) === 'Creta');

    tab.dispatch(guestLogInRequested());
    await until(() => titles(tab).length === 2);

    expect(titles(tab)).toEqual(['Innova 2010', 'Creta 2019']);
    expect(current(tab)).toBe('Creta');
    expect(await carsOf(tab)).toEqual(['Innova 2010', 'Creta 2019']);
  });

  it('names a visitor’s car that has left the catalogue, and brings the others; it cannot be added again [garage-9]', async () => {
    const tab = browser.openTab();
    const gone = { vehicle: { ...CRETA.vehicle, _id: 'gone' }, year: 2019 };
    await tab.start();
    tab.dispatch(carChosen(gone));
    tab.dispatch(carChosen(INNOVA));
    await until(() => titles(tab).length === 2);

    tab.dispatch(guestLogInRequested());
    await until(() => titles(tab).length === 1);

    expect(titles(tab)).toEqual(['Innova 2010']);
    const isNamed = `warning: Hyundai Creta 2019: ${lateMessages.vehicleNotFound}`;
    expect(tab.notifications).toContain(isNamed);
    tab.dispatch(carChosen(CRETA));
    await expectCars(tab, 2);
    tab.dispatch(carChosen(gone));
    await until(() => tab.notifications.at(-1) === `error: ${lateMessages.vehicleNotFound}`);
    expect(tab.notifications.filter((text) => text.endsWith(lateMessages.vehicleNotFound))).toHaveLength(2);
    expect(titles(tab)).toEqual(['Innova 2010', 'Creta 2019']);
  });

  it('are as before when a change fails, and a toast names the reason [garage-7]', async () => {
    const tab = browser.openTab();
    await tab.startAsGuest();
    tab.dispatch(carChosen(CRETA));
    await until(() => current(tab) === 'Creta');
    await expectCars(tab, 1);
    browser.backend.failNext('POST', '/user/garage', 500);

    tab.dispatch(carChosen(INNOVA));
    await until(() => tab.notifications.length > 0);

    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(titles(tab)).toEqual(['Creta 2019']);
    tab.dispatch(carRemoved({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await expectCars(tab, 0);
    browser.backend.failNext('POST', '/user/garage', 500);
    tab.shownToasts().at(-1)?.undo?.();
    await until(() => tab.notifications.length > 2);
    const [removed, failed] = tab.shownToasts().slice(-2);
    expect(failed).toMatchObject({ text: messages.somethingWentWrong, topic: removed?.topic });
  });

  it('do not come back by an Undo that is pressed after the session [garage-13]', async () => {
    const tab = browser.openTab();
    await tab.startAsGuest();
    tab.dispatch(carChosen(CRETA));
    await expectCars(tab, 1);
    tab.dispatch(carRemoved({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await until(() => tab.notifications.length > 0);
    const undo = tab.shownToasts().find(({ text }) => text.startsWith('Removed'))?.undo;
    tab.dispatch(sessionExpired());

    undo?.();
    tab.dispatch(carChosen(INNOVA));
    await until(() => current(tab) === 'Innova');

    expect(titles(tab)).toEqual(['Innova 2010']);
  });

  it('leave the page at the end of the session [garage-7]', async () => {
    const tab = browser.openTab();
    await tab.startAsGuest();
    tab.dispatch(carChosen(CRETA));
    await until(() => current(tab) === 'Creta');
    browser.backend.failNext('DELETE', '/user/garage/:carId', 401);

    tab.dispatch(carRemoved({ carId: 'hyundai-creta-2015-1.6-crdi~2019' }));
    await until(() => tab.currentUser() === null && titles(tab).length === 0);

    const reloaded = browser.openTab();
    await reloaded.start();
    expect(titles(reloaded)).toEqual([]);
  });
});
