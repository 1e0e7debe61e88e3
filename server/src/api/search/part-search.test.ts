import { eq, inArray, sql } from 'drizzle-orm';
import { showChanges } from '../../catalogue/apply-changes';
import { products } from '../../database/schema';
import { fitments, vehicles } from '../../database/vehicle.schema';
import { createPartSearch } from './part-search';
import { publishToSearch, rankingOf } from './ranking';
import { startTestApi, type TestApi } from '../testing/test-api';
import { DATABASES } from '../../testing/run-of-all';

describe.each(DATABASES)('The search on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api.stop());

  async function find(text: string): Promise<string[]> {
    const response = await api.app.inject({ method: 'GET', url: '/api/search', query: { text } });
    const { results } = response.json<{ results: { product: { _id: string } }[] }>();
    return results.map(({ product }) => product._id);
  }

  async function countStatements(text: string): Promise<number> {
    const { count } = rankingOf(api.database.queries);
    const execute = jest.spyOn(api.database.queries, 'execute');
    await createPartSearch(api.database.queries)({ text, page: 1, car: null });
    await count(['Mahindra', 'Tata']);
    const { length } = execute.mock.calls;
    execute.mockRestore();
    return length;
  }

  const show = () => showChanges(api.database.queries);

  it('reads the words and the parts of the shop once for all searches of one shop', async () => {
    const first = await countStatements('brake');
    expect(await countStatements('brake')).toBeLessThan(first);
  });

  it('has read the names, the parts and what home counts when an import is shown, so that no shopper waits for them', async () => {
    await countStatements('brake');
    const again = await countStatements('brake');

    await publishToSearch(api.database.queries, show);
    // The postings of "brake", and the parts whose names contain it.
    expect(await countStatements('brake')).toBe(again + 2);
  });

  it('finds what changed while an import was about to be shown [search-7]', async () => {
    await publishToSearch(api.database.queries, async () => {
      await api.database.queries.update(products).set({ name: 'Zorblatt' }).where(eq(products.id, 'EL-4103'));
      await show();
    });

    const { results } = await createPartSearch(api.database.queries)({ text: 'zorbllatt', page: 1, car: null });
    expect(results.map(({ product }) => product._id)).toEqual(['EL-4103']);
  });

  it('finds a part by its new name alone, whichever statement renamed it [search-7]', async () => {
    await api.database.queries.update(products).set({ name: 'Klaxon' }).where(eq(products.id, 'EL-4103'));

    expect(await find('klaxon')).toEqual(['EL-4103']);
    expect(await find('lax')).toEqual(['EL-4103']);
    expect(await find('high tone')).toEqual([]);
  });

  it('finds a part by the numbers that it has now [search-7]', async () => {
    const numbers = [{ kind: 'interchange' as const, maker: 'Bosch', number: 'XY 12.345' }];
    await api.database.queries.update(products).set({ numbers }).where(eq(products.id, 'BR-8102'));
    expect(await find('xy-12345')).toEqual(['BR-8102']);

    const spaced = [{ kind: 'interchange' as const, maker: 'Bosch', number: '0 986 494 229' }];
    await api.database.queries.update(products).set({ numbers: spaced }).where(eq(products.id, 'BR-8102'));
    expect(await find('bosch 0986494229')).toEqual(['BR-8102']);

    await api.database.queries.update(products).set({ numbers: [] }).where(eq(products.id, 'BR-8102'));
    expect(await find('xy12345')).toEqual([]);
  });

  it('finds a part by the vehicles that it fits now [search-7]', async () => {
    const { queries } = api.database;
    const [fitment] = await queries.select().from(fitments).where(eq(fitments.productId, 'BR-8101'));
    await queries
      .update(vehicles)
      .set({ model: 'Roxxor' })
      .where(eq(vehicles.id, fitment?.vehicleId ?? ''));
    expect(await find('roxxor disc')).toEqual(['BR-8101']);

    await queries.delete(fitments).where(eq(fitments.productId, 'BR-8101'));
    expect(await find('roxxor')).toEqual([]);
  });

  it('knows the fuel that each car of a part has now, though the part has the same words [search-7]', async () => {
    const { queries } = api.database;
    const vehicle = { maker: 'Suzuki', generation: '', engine: '2.0', yearFrom: 2010 };
    const [kizashi, grandVitara] = [
      { ...vehicle, id: 'kizashi', model: 'Kizashi', fuel: 'petrol' as const },
      { ...vehicle, id: 'grand-vitara', model: 'Grand Vitara', fuel: 'diesel' as const },
    ];
    await queries.insert(vehicles).values([kizashi, grandVitara]);
    const fits = { productId: 'BR-8102', quantity: 1, qualifier: '' };
    await queries.insert(fitments).values([
      { ...fits, ordinal: 98, vehicleId: kizashi.id },
      { ...fits, ordinal: 99, vehicleId: grandVitara.id },
    ]);
    const search = createPartSearch(queries);
    const findPads = () => search({ text: 'kizashi diesel brake pads ', page: 1, car: null });
    expect(await findPads()).toMatchObject({ isNearest: true });

    const otherFuel = sql`case fuel when 'petrol' then 'diesel' else 'petrol' end`;
    await queries
      .update(vehicles)
      .set({ fuel: otherFuel })
      .where(inArray(vehicles.id, [kizashi.id, grandVitara.id]));
    expect(await findPads()).toMatchObject({ isNearest: false, results: [{ product: { _id: 'BR-8102' } }] });
  });

  it('finds for a car with a fuel the same parts after a visitor typed what a cache keeps them by [search-7]', async () => {
    const { queries } = api.database;
    // So that a text and a car meet in the cache.
    await queries.execute(sql`update catalogue_changes set facts = 1000, words = 1000`);
    const search = createPartSearch(queries);
    for (const text of ['~kizashi', '["fitting","kizashi"]']) await search({ text, page: 1, car: null });

    const pads = await search({ text: 'kizashi diesel brake pads', page: 1, car: null });
    expect(pads).toMatchObject({ isNearest: false, results: [{ product: { _id: 'BR-8102' } }] });
  });

  it('finds no part that was removed [search-7]', async () => {
    expect(await find('piston')).toContain('EN-9103');
    await api.database.queries.execute(sql`delete from products where id = 'EN-9103'`);

    expect(await find('piston')).toEqual([]);
  });
});
