import { unique, type Shopper } from '@piston-parts/shared-contract/contract-suite';
import type { Order } from '@piston-parts/shared-contract';
import { changeByStaff } from '../api/testing/change-by-staff';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { importCatalogue } from '../catalogue/import-catalogue';
import { readCatalogue } from '../catalogue/read-catalogue';
import { catalogueFolder, FITMENTS_CSV, partLine, partsCsv, VEHICLES_CSV } from '../catalogue/testing/catalogue-folder';
import { runOrders } from './orders-command';
import { ordersInDatabase } from './staff-orders';

const PART = 'P-1';
const VEHICLE = 'creta-1.5';
const YEAR = 2021;

let api: TestShop;
beforeAll(async () => {
  api = await startTestShop('PostgreSQL');
});
beforeEach(() => put());
afterAll(() => api.stop());

async function put(fitments = FITMENTS_CSV) {
  const csv = { 'parts.csv': partsCsv(partLine(PART)), 'vehicles.csv': VEHICLES_CSV, 'fitments.csv': fitments };
  const { files, faults } = readCatalogue(catalogueFolder(csv));
  expect(faults).toEqual([]);
  await importCatalogue(api.database, files);
  await api.setStock(PART, 20);
}
const run = (...words: string[]) =>
  runOrders(words, async () => ({ ...ordersInDatabase(api.database), close: async () => undefined }), 'asha');

/** @returns a paid order of three units, all of which arrived. */
async function buy(shopper: Shopper): Promise<Order> {
  await api.shop.putInCart(shopper, { _id: PART }, 3);
  const order = await api.shop.placeOrder(shopper, (await api.shop.newAddress(shopper))._id);
  await api.shop.confirmPayment(shopper, order, await api.payAtProvider(order));
  await changeByStaff(api.database, order._id, { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB1' });
  await changeByStaff(api.database, order._id, { kind: 'delivered', number: null });
  return order;
}
const sendBack = ({ token }: Shopper, { _id: id }: Order, vehicleId = VEHICLE, year = YEAR) =>
  api.shop.ask('postOrderReturn', {
    token,
    parameters: { id },
    idempotencyKey: unique(),
    body: {
      units: [{ productId: PART, qty: 1 }],
      reason: 'does-not-fit',
      car: { vehicleId, year, difference: 'The holes' },
    },
  });
async function doubt(vehicleId = VEHICLE) {
  const { parts } = await api.shop.ask('getVehicleFitments', { parameters: { vehicleId }, query: `product=${PART}` });
  return parts[0]?.doubt;
}

describe('A fitment that buyers doubt', () => {
  it('is counted once for an account and once for an order, whatever they send, and is listed with its share [fitment-10]', async () => {
    const flooder = await api.shop.newShopper();
    const order = await buy(flooder);
    // One order says no more than one, of no other vehicle and no other year.
    await sendBack(flooder, order);
    await sendBack(flooder, order, 'creta-1.6', 2017);
    await sendBack(flooder, order, VEHICLE, YEAR + 1);
    await sendBack(flooder, await buy(flooder));
    expect(await doubt()).toBe('A buyer says it did not fit a 2021 Hyundai Creta 1.5 CRDi');
    expect(await doubt('creta-1.6')).toBeUndefined();

    const content = await api.shop.newShopper();
    const car = { vehicleId: VEHICLE, year: YEAR, builtFrom: null, builtUntil: null, answers: {} };
    await api.shop.ask('postGarage', { token: content.token, body: { cars: [car], currentId: null } });
    await buy(content);
    const listed = await run('doubts');
    expect(listed).toContain(`${PART}  ${VEHICLE}  Hyundai Creta 1.5 CRDi  1 of 2 buyers, 50 %`);
    expect(listed).toMatch(new RegExp(`^ {2}${order.number} {2}2021 {2}The holes$`, 'm'));
    const other = await api.shop.newShopper();
    await sendBack(other, await buy(other));
    expect(await doubt()).toMatch(/^2 buyers say/);
  });

  it('is resolved by the staff once, and not doubted again by the same account [fitment-10]', async () => {
    const shopper = await api.shop.newShopper();
    await sendBack(shopper, await buy(shopper));
    const resolve = ['resolve-doubts', PART, VEHICLE];
    expect(await run(...resolve, '--dry-run')).toContain('would be resolved');
    expect(await doubt()).toBeDefined();
    expect(await run(...resolve)).toContain('resolved');
    expect(await run(...resolve)).toBe('There are none; nothing was changed.');

    await sendBack(shopper, await buy(shopper));
    expect(await doubt()).toBeUndefined();
    expect(await run('doubts')).toBe('There are none.');
  });

  it('is resolved by an import that changes it, and by none that repeats it or changes another [fitment-10]', async () => {
    const shopper = await api.shop.newShopper();
    await sendBack(shopper, await buy(shopper));
    await put();
    const lines = FITMENTS_CSV.trimEnd().split('\n');
    await put(`${lines.filter((line) => !line.includes('creta-1.6')).join('\n')}\n`);
    expect(await doubt()).toBeDefined();
    await put(`${lines.map((line) => (line.includes(VEHICLE) ? line.replace('front', 'rear') : line)).join('\n')}\n`);
    expect(await doubt()).toBeUndefined();
  });
});
