import { carKey } from '@piston-parts/shared-contract/schemas';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { DATABASES } from '../testing/run-of-all';
import { importCatalogue } from './import-catalogue';
import { readCatalogue } from './read-catalogue';
import { catalogueFolder, FITMENTS_CSV, partLine, partsCsv, VEHICLES_CSV } from './testing/catalogue-folder';

const PARTS = {
  'parts.csv': partsCsv(partLine('P-1', { name: 'Quiet pads' }), partLine('P-2', { name: 'Loud pads' })),
};
const WITH = { ...PARTS, 'vehicles.csv': VEHICLES_CSV, 'fitments.csv': FITMENTS_CSV };
const withoutVehicle = (text: string) => text.replaceAll(/.*creta-1\.5.*\n/g, '');
const WITHOUT = {
  ...PARTS,
  'vehicles.csv': withoutVehicle(VEHICLES_CSV),
  'fitments.csv': withoutVehicle(FITMENTS_CSV),
};
const CAR = { vehicleId: 'creta-1.5', year: 2021, builtFrom: null, builtUntil: null, answers: {} };

describe.each(DATABASES)('A car whose vehicle an import removes, on %s', (kind) => {
  let api: TestShop;
  beforeAll(async () => {
    api = await startTestShop(kind);
  });
  afterAll(() => api.stop());

  async function put(files: Readonly<Record<string, string>>) {
    const { files: rows, faults } = readCatalogue(catalogueFolder(files));
    expect(faults).toEqual([]);
    await importCatalogue(api.database, rows, { removeMissing: true });
  }
  const get = async (path: string) => {
    const response = await fetch(`${api.origin}/api${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('stays in the garage, marked, and nothing is known of what fits it [garage-9]', async () => {
    await put(WITH);
    const { token } = await api.shop.newShopper();
    await api.shop.ask('postGarage', { token, body: { cars: [CAR], currentId: null } });
    const car = encodeURIComponent(carKey(CAR));
    expect((await get(`/products?upto=0&car=${car}`)).body).toMatchObject({ listing: { count: 1 } });
    await put(WITHOUT);

    const { garage } = await api.shop.ask('getGarage', { token });
    expect(garage).toMatchObject({
      currentId: 'creta-1.5~2021',
      cars: [{ inCatalogue: false, vehicle: { maker: 'Hyundai', model: 'Creta', engine: '1.5 CRDi' } }],
    });
    expect((await get('/vehicles/creta-1.5/fitments?product=P-1')).status).toBe(404);
    expect((await get(`/products?upto=0&car=${car}`)).body).toMatchObject({ products: [], listing: { car: null } });
    expect((await get(`/search?text=pads&car=${car}`)).body).toMatchObject({
      results: [{ product: { _id: 'P-1' } }, { product: { _id: 'P-2' } }],
    });
    expect((await get('/products/P-1/about?vehicle=creta-1.5')).body).toEqual((await get('/products/P-1/about')).body);
  });

  it('is known again once it is back in the catalogue [garage-9]', async () => {
    await put(WITHOUT);
    const { token } = await api.shop.newShopper();
    await put(WITH);
    await api.shop.ask('postGarage', { token, body: { cars: [CAR], currentId: null } });
    await put(WITHOUT);
    await put(WITH);

    expect((await api.shop.ask('getGarage', { token })).garage.cars).toMatchObject([{ inCatalogue: true }]);
    expect((await get('/vehicles/creta-1.5/fitments?product=P-1')).status).toBe(200);
  });
});
