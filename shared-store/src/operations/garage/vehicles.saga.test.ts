import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectGarage } from '../../selectors';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { carChoiceClosed, carChoiceOpened, vehiclesRequested } from './garage.slice';

const browser = browserForEachTest();

/** A shopper who opens the choice of a car; the requests that it makes are counted. */
async function openChoice(maker?: string) {
  const tab = browser.openTab();
  await tab.start();
  const get = jest.spyOn(globalThis, 'fetch');
  tab.dispatch(carChoiceOpened(maker === undefined ? undefined : { maker }));
  const choice = () => selectGarage(tab.state()).choice;
  return {
    ...tab,
    choice,
    requests: () => get.mock.calls.length,
    async ask(wanted: string | null) {
      tab.dispatch(vehiclesRequested({ maker: wanted }));
      await until(() => choice()?.status !== 'loading');
    },
  };
}

test('what was loaded is not asked for again [garage-1]', async () => {
  const tab = await openChoice();
  await tab.ask(null);
  await tab.ask('Hyundai');
  const before = tab.requests();
  await tab.ask(null);
  await tab.ask('Hyundai');
  expect(tab.requests()).toBe(before);
  await tab.ask('Tata');

  expect(tab.requests()).toBe(before + 1);
  expect(tab.choice()?.vehicles[0]?.maker).toBe('Tata');
});

test('a maker that the catalogue does not have has no vehicles [garage-11]', async () => {
  const tab = await openChoice('Maserati');
  expect(tab.choice()?.maker).toBe('Maserati');
  await tab.ask('Maserati');

  expect(tab.choice()).toMatchObject({ status: 'ready', vehicles: [] });
  expect(tab.logged).toEqual([]);
});

test('a choice that was closed stays closed, also when its request ends after that [garage-5]', async () => {
  const tab = await openChoice();
  tab.dispatch(vehiclesRequested({ maker: null }));
  tab.dispatch(carChoiceClosed());
  await until(() => tab.choice() === null);
  tab.dispatch(vehiclesRequested({ maker: null }));
  await tab.client.getCategories().catch(() => null);

  expect(tab.choice()).toBeNull();
  expect(tab.notifications).toEqual([]);
});

test('a choice whose code does not load closes, and the shopper reads why [garage-4]', async () => {
  const tab = await openChoice();
  tab.dispatch(carChoiceClosed({ failed: true }));
  await until(() => tab.notifications.length > 0);

  expect(tab.choice()).toBeNull();
  expect(tab.notifications).toEqual([`error: ${lateMessages.connectionLost}`]);
});
