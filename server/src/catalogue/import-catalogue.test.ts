import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Contract, Product, ResponseOf } from '@piston-parts/shared-contract';
import { asc, eq, sql } from 'drizzle-orm';
import { products } from '../database/schema';
import { fitments, vehicles } from '../database/vehicle.schema';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { describeChanges } from './describe-changes';
import { exportCatalogue, readTables } from './export-catalogue';
import { importCatalogue, type ImportOptions } from './import-catalogue';
import { readPresent, type PresentCatalogue } from './present-catalogue';
import { readCatalogue, type CatalogueFiles } from './read-catalogue';
import { catalogueFolder, FITMENTS_CSV, partLine, partsCsv, VEHICLES_CSV } from './testing/catalogue-folder';
import { DATABASES } from '../testing/run-of-all';

const OTHERS = { 'vehicles.csv': VEHICLES_CSV, 'fitments.csv': FITMENTS_CSV };
const NOTHING =
  'Parts: 0 new, 0 changed, 0 removed\nVehicles: 0 new, 0 changed, 0 removed\nParts whose fitments change: 0';

function read(files: Readonly<Record<string, string>>, present: PresentCatalogue): CatalogueFiles {
  const { files: rows, faults } = readCatalogue(catalogueFolder(files), present);
  expect(faults).toEqual([]);
  return rows;
}

describe.each(DATABASES)('An import into %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api.stop());

  const get = async <Body>(url: string) => (await api.app.inject({ method: 'GET', url })).json<Body>();
  const put = async (files: Readonly<Record<string, string>>, options?: ImportOptions) =>
    describeChanges(await importCatalogue(api.database, read(files, await readPresent(api.database.queries)), options));
  const search = async (id: string) =>
    (await api.database.queries.select().from(products).where(eq(products.id, id)))[0];

  it('shows what it would change and changes nothing, as a dry run [catalogue-3]', async () => {
    const files = {
      ...OTHERS,
      'parts.csv': partsCsv(partLine('P-1'), partLine('BR-8101', { name: 'Disc', stock: '4' })),
    };

    expect((await put(files, { dryRun: true })).split('\n')).toEqual([
      'Parts: 1 new, 1 changed, 0 removed',
      '  new: P-1',
      '  changed: BR-8101 (name, picture, brand, price 2000 → 900, maker_number)',
      'Vehicles: 2 new, 0 changed, 0 removed',
      '  new: creta-1.5, creta-1.6',
      'Parts whose fitments change: 2',
    ]);

    expect(await search('P-1')).toBeUndefined();
    expect(await search('BR-8101')).toMatchObject({ name: 'Drilled Vented Brake Disc for Mahindra Thar' });
  });

  it('is what a search filters and counts by at once [catalogue-1, listing-25]', async () => {
    const dearDisc = () =>
      get<{ products: { _id: string }[] }>('/api/products?search=BR-8101&from=2500&page=1').then(
        ({ products: parts }) => parts.map(({ _id }) => _id),
      );
    expect(await dearDisc()).toEqual([]);

    await put({ 'parts.csv': partsCsv(partLine('BR-8101', { price: '2600' })) });

    expect(await dearDisc()).toEqual(['BR-8101']);
  });

  it('is in the shop at once, after the parts that were there [catalogue-1]', async () => {
    await get('/api/products');

    await put({ ...OTHERS, 'parts.csv': partsCsv(partLine('P-2', { name: 'Zebra Pad' }), partLine('P-1')) });

    const { products: listed } = await get<{ products: Product[] }>('/api/products');
    expect(listed.slice(-2).map(({ _id }) => _id)).toEqual(['P-2', 'P-1']);
    expect((await get<{ fitments: object[] }>('/api/products/P-1/fitments')).fitments).toMatchObject([
      { vehicle: { _id: 'creta-1.6', maker: 'Hyundai' }, qualifier: 'with ABS', producedUntil: '2019-03' },
      { vehicle: { _id: 'creta-1.5' }, qualifier: '', quantity: 1, producedUntil: null },
    ]);
    const { products: zebras } = await get<{ products: Product[] }>('/api/products?search=zebra');
    expect(zebras.map(({ _id }) => _id)).toEqual(['P-2']);
  });

  it('changes nothing the second time, and no page is made again for it [catalogue-1]', async () => {
    const files = { ...OTHERS, 'parts.csv': partsCsv(partLine('P-2', { name: 'Zebra Pad' }), partLine('P-1')) };
    const before = await api.services.catalogue.all();

    expect(await put(files)).toBe(NOTHING);

    expect(await api.services.catalogue.all()).toBe(before);
  });

  it('finds a renamed part by its new name and not by the old one [catalogue-4]', async () => {
    await put({ 'parts.csv': partsCsv(partLine('P-2', { name: 'Yak Pad' })) });

    const names = async (search: string) =>
      (await get<{ products: Product[] }>(`/api/products?search=${search}`)).products.map(({ name }) => name);
    expect([await names('yak'), await names('zebra')]).toEqual([['Yak Pad'], []]);
  });

  it('finds a part by the names that its vehicles have now, and not by their old ones [catalogue-4]', async () => {
    const names = async (search: string) =>
      (await get<{ products: Product[] }>(`/api/products?search=${search}`)).products.map(({ _id }) => _id);
    const parts = { 'parts.csv': partsCsv(partLine('P-2', { name: 'Yak Pad' }), partLine('P-1')), ...OTHERS };
    const renamed = { ...parts, 'vehicles.csv': VEHICLES_CSV.replaceAll('Creta', 'Quagga') };

    await put(renamed);
    const afterRename = await names('quagga');
    await put(parts);

    expect(afterRename).toEqual(['P-1']);
    expect(await names('quagga')).toEqual([]);
  });

  it('changes the columns of a file alone, and no fitments where there is no file [catalogue-13]', async () => {
    const before = await search('P-1');

    await put({ 'parts.csv': 'id,price\nP-1,950\n' });

    expect(await search('P-1')).toEqual({ ...before, actualPrice: 950, previousPrice: 950 });
    expect(await api.database.queries.select().from(fitments).where(eq(fitments.productId, 'P-1'))).toHaveLength(2);
  });

  it('strikes no price through that no file gave, and keeps one that a file gave [catalogue-13]', async () => {
    const prices = async () => {
      const { actualPrice, previousPrice } = (await search('P-1')) ?? {};
      return [actualPrice, previousPrice];
    };
    const steps: unknown[] = [];
    for (const row of ['price\nP-1,700', 'price,previous_price\nP-1,700,1000', 'price\nP-1,800', 'price\nP-1,1200']) {
      await put({ 'parts.csv': `id,${row}\n` });
      steps.push(await prices());
    }
    await put({ 'parts.csv': 'id,price,previous_price\nP-1,950,\n' });

    expect([...steps, await prices()]).toEqual([
      [700, 700],
      [700, 1000],
      [800, 1000],
      [1200, 1200],
      [950, 950],
    ]);
  });

  it('sets the stock by a file of stock alone, and names it where a file with more differs [catalogue-14]', async () => {
    expect(await put({ 'parts.csv': 'id,stock\nP-1,3\n' })).toMatch(/^ {2}changed: P-1 \(stock \d+ → 3\)$/m);
    const output = await put({ 'parts.csv': 'id,stock,price\nP-1,40,950\nP-2,5,900\n' });

    expect(await search('P-1')).toMatchObject({ quantity: 3 });
    expect(output).toMatch(/Stock that differs from the file stays: .*\n {2}P-1 \(40 in the file, 3 in the shop\)$/);
  });

  it('brings no sold unit back by an old export, adds what was edited, and adds it once [catalogue-14]', async () => {
    const stock = async () => (await search('P-1'))?.quantity;
    const at = '3 at 2026-11-23T09:00:00.000Z';
    const edited = (units: number, exported = at) =>
      put({ 'parts.csv': `id,stock,stock_exported,price\nP-1,${units},${exported},950\n` });
    await api.database.queries.update(products).set({ quantity: 0 }).where(eq(products.id, 'P-1'));

    const old = await edited(3);
    const steps = [await stock()];
    for (const units of [10, 10, 12, 3]) {
      await edited(units);
      steps.push(await stock());
    }
    await api.database.queries.update(products).set({ quantity: 1 }).where(eq(products.id, 'P-1'));
    await edited(0);

    expect(old).toContain('it is not brought back, and edits count on top\n  P-1 (3 in the file, 0 in the shop)');
    expect([...steps, await stock()]).toEqual([0, 7, 7, 9, 0, 0]);
    await put({ 'parts.csv': 'id,stock\nP-1,5\n' });
  });

  it('of the same export twice at the same time adds an edit once [catalogue-14]', async () => {
    const text = 'id,stock,stock_exported\nP-1,9,5 at 2026-11-23T10:00:00.000Z\n';
    const outputs = await Promise.all([1, 2].map(() => put({ 'parts.csv': text })));

    expect(outputs.map((output) => output.split('\n')[0]).sort()).toEqual([
      'Parts: 0 new, 0 changed, 0 removed',
      'Parts: 0 new, 1 changed, 0 removed',
    ]);
    expect(await search('P-1')).toMatchObject({ quantity: 9 });
    await put({ 'parts.csv': 'id,stock\nP-1,5\n' });
  });

  it('shows a part from each side, and no rating until somebody rated it [catalogue-11, catalogue-12]', async () => {
    const line = partLine('P-7', { picture: '/pictures/brake-pads | /pictures/brake-disc' });
    const part = async () =>
      (await api.app.inject({ method: 'GET', url: '/api/products/P-7' })).json<ResponseOf<Contract['getProduct']>>();

    await put({ 'parts.csv': partsCsv(line) });
    const unrated = await part();
    await put({ 'parts.csv': partsCsv(line).replace('picture\n', 'picture,rating\n').replace(/\n$/, ',4\n') });
    const rated = await part();
    await put({ 'parts.csv': partsCsv(line) });

    expect(unrated).toMatchObject({
      product: { image: { src: '/pictures/brake-pads' }, isRated: false },
      specification: { views: ['/pictures/brake-disc'] },
    });
    expect(rated.product.rating).toBe(4);
    expect([rated, await part()].map(({ product }) => product.isRated)).toEqual([undefined, undefined]);
    const { parts } = await readTables(api.database);
    expect(parts.find(({ id }) => id === 'P-7')).toMatchObject({
      picture: '/pictures/brake-pads | /pictures/brake-disc',
      rating: 4,
    });
    await api.database.queries.delete(products).where(eq(products.id, 'P-7'));
  });

  it('writes all of it or nothing [catalogue-1]', async () => {
    const folder = { ...OTHERS, 'parts.csv': partsCsv(partLine('P-1', { price: '1' }), partLine('P-8')) };
    const files = read(folder, await readPresent(api.database.queries));
    // Only the database refuses a number that is too large for its column; the checks of the files do not.
    const broken = { ...files, fitments: (files.fitments ?? []).map((row) => ({ ...row, quantity: -1 })) };

    await expect(importCatalogue(api.database, broken)).rejects.toThrow();

    expect(await search('P-1')).toMatchObject({ actualPrice: 950 });
    expect(await search('P-8')).toBeUndefined();
  });

  it('removes what the folder does not have only when it is asked to', async () => {
    const files = {
      'parts.csv': partsCsv(partLine('P-1', { price: '940' })),
      'vehicles.csv': VEHICLES_CSV.replace(/creta-1\.5.*\n/, ''),
    };
    expect(await put(files)).toMatch(/^Parts: 0 new, 1 changed, 0 removed\n/);
    expect(await search('BR-8101')).toBeDefined();

    expect(await put(files, { removeMissing: true })).toMatch(
      /^Parts: 0 new, 0 changed, 26 removed\n {2}removed: AC-1101, /,
    );

    const { products: listed } = await get<{ products: Product[] }>('/api/products');
    expect(listed.map(({ _id }) => _id)).toEqual(['P-1']);
    expect((await api.database.queries.select().from(vehicles)).map(({ id }) => id)).toEqual(['creta-1.6']);
    expect(await api.database.queries.select().from(fitments)).toHaveLength(1);
  });

  it('gives back by an export what it was given [catalogue-5]', async () => {
    const text = `${partsCsv(partLine('P-1')).split('\n')[0]},description,details,condition,universal,for_sale,rating`;
    const part = `${partLine('P-1', { name: '"Pad, ""ceramic"" — ब्रेक पैड"' })},One | Two,"two\nlines",used,no,no,4.5`;
    await put({
      ...OTHERS,
      'parts.csv': `${text}\n${part}\n`,
      'attributes.csv': 'part,name,value,unit\nP-1,Width,25.4,mm\n',
    });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-export-'));

    expect(exportCatalogue(await readTables(api.database), folder, path.join(folder, 'media'))).toMatchObject({
      parts: 1,
      attributes: 1,
      vehicles: 2,
      fitments: 2,
    });

    const { files, faults } = readCatalogue(folder);
    expect(faults).toEqual([]);
    expect(files.parts).toMatchObject([{ name: 'Pad, "ceramic" — ब्रेक पैड', details: 'two\nlines', rating: 4.5 }]);
    expect(describeChanges(await importCatalogue(api.database, files, { removeMissing: true }))).toBe(NOTHING);
  });

  it('keeps the order of a file that is written in several steps, and takes all of it away again [catalogue-1]', async () => {
    const ids = Array.from({ length: 1_100 }, (_, at) => `S-${(at * 7) % 1_100}`);
    const ofVehicle = ids.map((id) => `${id},creta-1.5,front,1,,,`).join('\n');
    const columns = FITMENTS_CSV.split('\n')[0];
    const listedIds = async () =>
      (await api.database.queries.select({ id: products.id }).from(products).orderBy(asc(products.position)))
        .map(({ id }) => id)
        .filter((id) => id.startsWith('S-'));
    const foundIn = async (text: string) =>
      (await get<{ listing: { count: number } }>(`/api/search?text=${text}`)).listing.count;
    const one = { 'parts.csv': partsCsv(partLine('P-1')), ...OTHERS };

    await put({
      'parts.csv': partsCsv(partLine('P-1'), ...ids.map((id) => partLine(id, { name: 'Wombat pad' }))),
      'vehicles.csv': VEHICLES_CSV,
      'fitments.csv': `${columns}\n${ofVehicle}\n`,
    });
    expect(await listedIds()).toEqual(ids);
    expect(await foundIn('wombat+creta')).toBe(1_100);

    await put(one, { removeMissing: true });
    expect(await listedIds()).toEqual([]);
    expect(await foundIn('wombat')).toBe(0);
  });

  it('runs while a shopper buys, and neither undoes the other', async () => {
    const sale = api.database.queries
      .update(products)
      .set({ quantity: sql`${products.quantity} - 1` })
      .where(eq(products.id, 'P-1'));

    await Promise.all([
      put({ 'parts.csv': partsCsv(...Array.from({ length: 50 }, (_, at) => partLine(`P-1${at}`))) }),
      sale,
    ]);

    expect(await search('P-1')).toMatchObject({ quantity: 4 });
    const ids = await api.database.queries.select({ id: products.id }).from(products).orderBy(asc(products.position));
    expect(ids).toHaveLength(51);
  });
});

describe('An import into an open shop on the embedded database', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('PGlite');
  });
  afterAll(() => api.stop());

  const ids = Array.from({ length: 600 }, (_, at) => `W-${at}`);
  const rows = async (...parts: string[]) =>
    read({ 'parts.csv': partsCsv(...parts) }, await readPresent(api.database.queries));
  const stockOf = async (id: string) =>
    (await api.database.queries.select().from(products).where(eq(products.id, id)))[0]?.quantity;

  it('answers shoppers before it is through, and another import that it has to wait [catalogue-10]', async () => {
    const files = await rows(...ids.map((id) => partLine(id)));
    const ended: string[] = [];
    const importing = importCatalogue(api.database, files).then(() => ended.push('import'));
    const second = importCatalogue(api.database, files, { dryRun: true });
    await expect(second).rejects.toThrow('Another import is running. Wait until it has ended, and run this one again.');
    const response = await api.app.inject({ method: 'GET', url: '/api/products/BR-8101' });
    ended.push(`a shopper’s request: ${response.statusCode}`);
    await importing;

    expect(ended).toEqual(['a shopper’s request: 200', 'import']);
    expect(describeChanges(await importCatalogue(api.database, files))).toBe(NOTHING);
  });

  it('that fails at its end is in the lists, as another import would find nothing to change [catalogue-1]', async () => {
    const count = async () =>
      (await api.app.inject({ method: 'GET', url: '/api/products?search=quagga&page=1' })).json<{
        listing: { count: number };
      }>().listing.count;
    expect(await count()).toBe(0);

    const publish = () => Promise.reject(new Error('full'));
    const importing = importCatalogue(api.database, await rows(partLine('Q-1', { name: 'Quagga Pad' })), { publish });
    await expect(importing).rejects.toThrow('full');
    expect(await count()).toBe(1);
  });

  it('that is interrupted is finished by running it again, and changes no stock twice [catalogue-1, catalogue-14]', async () => {
    const exported = new Date().toISOString();
    const edited = read(
      { 'parts.csv': `id,stock,stock_exported\n${ids.map((id) => `${id},9,5 at ${exported}`).join('\n')}\n` },
      await readPresent(api.database.queries),
    );
    let portions = 0;
    let cutAt = Infinity;
    const cut: Pick<typeof api.database, 'kind' | 'transaction'> = {
      kind: 'PGlite',
      transaction: (work, config) =>
        (portions += 1) === cutAt ? Promise.reject(new Error('cut')) : api.database.transaction(work, config),
    };
    await importCatalogue(cut, edited, { dryRun: true });
    // The second of three that change the stock.
    cutAt = 2 * portions + 3;

    await expect(importCatalogue(cut, edited)).rejects.toThrow(
      'The import stopped before its end, and a part of it is written: cut. Run it again to write the rest.',
    );
    const between = await Promise.all(ids.map(stockOf));
    await importCatalogue(api.database, edited);

    expect(new Set(between)).toEqual(new Set([5, 9]));
    expect(new Set(await Promise.all(ids.map(stockOf)))).toEqual(new Set([9]));
  });
});
