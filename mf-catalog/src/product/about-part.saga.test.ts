import { carChosen, productClosed, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { browserForEachTest, until } from '@piston-parts/shared-store/testing';
import { store } from '../store';
import { aboutPartFrom, aboutPartRequested, selectAboutPart } from './about-part.slice';

const browser = browserForEachTest();
const DISC = { _id: 'BR-8101', name: 'Brake Disc', image: { src: '/pictures/disc', alt: '', width: 4, height: 3 } };
const PADS = { ...DISC, _id: 'BR-8102', name: 'Brake Pads' };
const ABOUT = { fitments: [], fitmentCount: 7, vehicle: null, needed: [], similar: [] };

/** A page of a part: what it asked for, and a backend that responds as the test says. */
async function openPart() {
  const requested: string[] = [];
  let respond = (): Promise<unknown> => Promise.resolve({ about: ABOUT, fitments: [1, 2, 3] });
  const request = (
    { path }: { path: string },
    { parameters, query }: { parameters?: { id: string }; query?: URLSearchParams } = {},
  ) => {
    requested.push([path.replace(':id', parameters?.id ?? ''), query?.toString() ?? ''].filter(Boolean).join('?'));
    return respond();
  };
  const tab = browser.openTab({ stores: { 'mf-catalog': store }, client: { request: request as never } });
  await tab.start();
  requested.length = 0;
  const about = () => tab.read(selectAboutPart);
  return {
    ...tab,
    asked: requested,
    about,
    respondWith: (next: () => Promise<unknown>) => void (respond = next),
    async show(product?: typeof DISC) {
      tab.dispatch(aboutPartRequested(product ? { product } : {}));
      // Its code loads first.
      await new Promise((resolve) => setTimeout(resolve));
      await until(() => about()?.status !== 'loading');
    },
  };
}

async function drive(tab: Awaited<ReturnType<typeof openPart>>) {
  const [vehicle] = vehicles;
  if (!vehicle) throw new Error('No vehicle');
  tab.dispatch(carChosen({ vehicle, year: 2019 }));
  await until(() => selectGarage(tab.state()).currentId !== null);
  return vehicle._id;
}

test('a part’s page gets what stands below the part, and the parts that were seen before it', async () => {
  const tab = await openPart();
  await tab.show(PADS);
  await tab.show(DISC);

  expect(tab.asked).toHaveLength(2);
  expect(tab.asked[1]).toMatch(/\/BR-8101\/about$/);
  expect(tab.about()).toMatchObject({ id: 'BR-8101', vehicleId: null, status: 'ready', fitmentCount: 7 });
  expect(tab.about()?.seen.map(({ _id }) => _id)).toEqual(['BR-8102']);
});

test('a part that is shown already is not asked for again, unless the shopper’s car is another', async () => {
  const tab = await openPart();
  await tab.show(DISC);
  await tab.show(DISC);
  expect(tab.asked).toHaveLength(1);
  const vehicleId = await drive(tab);
  tab.asked.length = 0;
  await tab.show(DISC);

  expect(tab.asked.filter((address) => address.includes('vehicle='))).toEqual([
    expect.stringMatching(new RegExp(`BR-8101.*\\?vehicle=${vehicleId}$`)),
  ]);
  expect(tab.about()).toMatchObject({ vehicleId, status: 'ready' });
});

test('all cars of a part come when they are asked for, and what else is shown stays', async () => {
  const tab = await openPart();
  await tab.show(DISC);
  await tab.show();

  expect(tab.asked[1]).toMatch(/BR-8101.*fitments/);
  expect(tab.about()).toMatchObject({ id: 'BR-8101', fitments: [1, 2, 3], fitmentCount: 3, status: 'ready' });
});

test('nothing is asked for without a part, and the end of the page ends its request', async () => {
  const tab = await openPart();
  await tab.show();
  expect([tab.asked, tab.about()]).toEqual([[], null]);
  tab.respondWith(() => new Promise(() => undefined));
  tab.dispatch(aboutPartRequested({ product: DISC }));
  await until(() => tab.asked.length === 1);
  tab.dispatch(productClosed());

  expect(tab.logged).toEqual([]);
});

test('when that fails, the page says so, keeps what it has, and the log has the cause', async () => {
  const tab = await openPart();
  await tab.show(DISC);
  tab.respondWith(() => Promise.reject(new Error('down')));
  await tab.show();

  expect(tab.about()).toMatchObject({ status: 'failed', fitmentCount: 7 });
  await until(() => tab.logged.length > 0);
  expect(tab.logged).toEqual([expect.stringContaining('down')]);
  expect(tab.notifications).toEqual([]);
});

test('a page that came with the data of its part has it at once; seeds are shown, and asked for again', () => {
  const data = { product: { product: DISC }, about: { about: ABOUT } };

  expect(aboutPartFrom(data, { confirmed: true })).toMatchObject({
    ...ABOUT,
    id: 'BR-8101',
    status: 'ready',
    seen: [],
  });
  expect(aboutPartFrom(data, { confirmed: false })).toMatchObject({ id: 'BR-8101', status: 'idle', fitmentCount: 7 });
  expect(aboutPartFrom({ product: null, about: null }, { confirmed: true })).toBeNull();
  expect(aboutPartFrom({ categories: {} }, { confirmed: true })).toBeNull();
});
