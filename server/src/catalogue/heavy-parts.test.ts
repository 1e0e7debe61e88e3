import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { readTables } from './export-catalogue';
import { importCatalogue } from './import-catalogue';
import { readCatalogue } from './read-catalogue';
import { catalogueFolder } from './testing/catalogue-folder';

const BONNET = 'H-1';

let api: TestShop;
beforeAll(async () => {
  api = await startTestShop('PostgreSQL');
});
afterAll(() => api.stop());

describe('A heavy part', () => {
  it('has its charge by an import, and an export gives it back [delivery-6]', async () => {
    const columns = 'id,name,category,brand,price,stock,delivery_charge';
    const csv = `${columns}\n${BONNET},Bonnet,Body,Tata,900,5,300\n`;
    const { files, faults } = readCatalogue(catalogueFolder({ 'parts.csv': csv }));
    expect(faults).toEqual([]);
    await importCatalogue(api.database, files);

    const { product } = await api.shop.ask('getProduct', { parameters: { id: BONNET } });
    expect(product.deliveryCharge).toBe(300);
    expect(JSON.stringify(await readTables(api.database))).toContain('"delivery_charge":300');
  });
});
