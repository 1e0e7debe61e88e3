import { EMPTY_FILTER, endpointPath, messages, type Product } from '@piston-parts/shared-contract';
import { contract } from '@piston-parts/shared-contract/schemas';
import { eq, sql } from 'drizzle-orm';
import { products } from '../../database/schema';
import { fitments } from '../../database/vehicle.schema';
import { startTestApi, type TestApi } from '../testing/test-api';
import { DATABASES } from '../../testing/run-of-all';

const PADS = 'BR-8101';

describe.each(DATABASES)('The catalogue on %s', (kind) => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api.stop());

  const get = (url: string, headers = {}) => api.app.inject({ method: 'GET', url, headers });
  const shown = async () => (await get(`/api/products/${PADS}`)).json<{ product: Product }>().product;
  const change = (values: Partial<typeof products.$inferInsert>) =>
    api.database.queries.update(products).set(values).where(eq(products.id, PADS));

  it('is current in every answer that has the part, whichever process changed it', async () => {
    const before = await shown();
    await get('/api/products');
    await get('/api/products?search=brake&page=1');

    await change({ actualPrice: before.price.actualPrice + 1, quantity: 0 });

    for (const url of ['/api/products', '/api/products?search=brake&page=1', `/api/products/${PADS}`]) {
      const { products: listed, product } = (await get(url)).json<{ products?: Product[]; product?: Product }>();
      expect(product ?? listed?.find(({ _id }) => _id === PADS)).toMatchObject({
        price: { actualPrice: before.price.actualPrice + 1 },
        quantity: 0,
        outOfStock: true,
        availability: 'out of stock',
      });
    }
  });

  it('lists a part where it belongs after its price has changed', async () => {
    const cheapest = async () => (await get('/api/products?sort=low-to-high')).json<{ products: Product[] }>().products;
    expect((await cheapest())[0]?._id).not.toBe(PADS);

    await change({ actualPrice: 1 });

    expect((await cheapest())[0]?._id).toBe(PADS);
  });

  it('has a maker of the home page with its parts as they are now [home-2, backend-14]', async () => {
    const partsOf = async (maker: string) => {
      const { carMakers } = (await get('/api/categories')).json<{ carMakers: { name: string; parts: number }[] }>();
      return carMakers.find(({ name }) => name === maker)?.parts;
    };
    expect(await partsOf('Cobra')).toBe(0);

    const { name } = await shown();
    await change({ name: 'Side Exhaust for Cobra' });
    expect(await partsOf('Cobra')).toBe(1);

    await change({ name });
    expect(await partsOf('Cobra')).toBe(0);
  });

  it('filters and sorts a search by what its parts are now [search-7]', async () => {
    const find = async (query: string) => {
      const { products: listed } = (await get(`/api/products?search=disc&${query}`)).json<{ products: Product[] }>();
      return listed.map(({ _id }) => _id);
    };
    await change({ actualPrice: 700, rating: 2, quantity: 3, outOfStock: false });
    expect(await find('price=800&stock=in')).toContain(PADS);

    await change({ actualPrice: 900 });
    expect(await find('price=800')).not.toContain(PADS);
    await change({ rating: 5, manufacturerName: 'Zimmermann' });
    expect(await find('rating=5&maker=Zimmermann')).toEqual([PADS]);
    await change({ quantity: 0, outOfStock: true });
    expect(await find('stock=in')).not.toContain(PADS);
    await change({ category: 'Oil', quantity: 4, outOfStock: false });
    expect(await find('category=Brakes')).not.toContain(PADS);
  });

  it('lists a changed price also when every page is cached', async () => {
    const dearest = async (page = 1) =>
      (await get(`/api/products?sort=high-to-low&page=${page}`)).json<{ products: Product[] }>().products;
    for (let page = 1; page < 10; page += 1) await dearest(page);
    expect((await dearest())[0]?._id).not.toBe(PADS);

    await change({ actualPrice: 19_000, quantity: 4 });
    expect((await dearest())[0]).toMatchObject({ _id: PADS, price: { actualPrice: 19_000 }, quantity: 4 });
    for (let page = 1; page < 10; page += 1) await dearest(page);
    await change({ actualPrice: 2 });

    expect((await dearest())[0]?._id).not.toBe(PADS);
  });

  it('lists a part after those in stock as soon as it is sold out, also when every page is cached', async () => {
    const listed = async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(async (page) => (await get(`/api/products?page=${page}`)).json<{ products: Product[] }>()),
      );
      return pages.flatMap((page) => page.products.map(({ _id }) => _id));
    };
    await change({ quantity: 1, outOfStock: false });
    for (let round = 0; round < 5; round += 1) await listed();
    const before = (await listed()).indexOf(PADS);

    await change({ quantity: 0 });
    expect((await listed()).indexOf(PADS)).toBeGreaterThan(before);
    const soldOut = (await listed()).slice(-3);
    expect(soldOut).toContain(PADS);
    for (let round = 0; round < 5; round += 1) expect((await listed()).slice(-3)).toEqual(soldOut);
    await change({ quantity: 2 });

    expect((await listed()).indexOf(PADS)).toBe(before);
  });

  it('shows nothing of a change that was undone', async () => {
    const before = await shown();
    const undone = api.database.transaction(async (queries) => {
      await queries.update(products).set({ name: 'Half done' }).where(eq(products.id, PADS));
      await queries.execute(sql`select 1 / 0`);
    });

    await expect(undone).rejects.toThrow();
    expect(await shown()).toEqual(before);
  });

  it('has what stands below a part, with the car of who asks first, and nothing of a part that there is not', async () => {
    type About = { about: { fitments: { vehicle: { _id: string } }[] } };
    const about = async (query = '') => (await get(`/api/products/${PADS}/about${query}`)).json<About>().about;
    const vehiclesOf = ({ fitments: own }: About['about']) => own.map(({ vehicle }) => vehicle._id);
    const all = await about();
    const last = vehiclesOf(all).at(-1);

    expect(vehiclesOf(await about(`?vehicle=${last}`))[0]).toBe(last);
    const missing = await get('/api/products/no-such-part/about');
    expect([missing.statusCode, missing.json<{ errors: string[] }>().errors]).toEqual([
      404,
      [messages.productNotFound],
    ]);
  });

  it('regenerates no page for the sale of a part that the page does not show [server-9]', async () => {
    const versionOf = async (path: string) => (await get(`/api${path}`)).headers.etag;
    const others = () => Promise.all([versionOf('/products/EL-4103'), versionOf('/categories')]);
    const shown = () => Promise.all([versionOf(`/products/${PADS}`), versionOf('/products')]);
    const [own, before] = [await shown(), await others()];

    await change({ quantity: 11 });

    expect(await others()).toEqual(before);
    const after = await shown();
    for (const version of own) expect(after).not.toContain(version);
  });

  it('answers a listing by the very same object while no part that it shows is sold', async () => {
    const { catalogue } = api.services;
    const horns = { ...EMPTY_FILTER, search: 'horn' };
    const first = await catalogue.listing(horns);

    await change({ quantity: 12 });
    expect(await catalogue.listing(horns)).toBe(first);

    await api.database.queries.update(products).set({ quantity: 1 }).where(eq(products.id, 'EL-4103'));
    expect((await catalogue.listing(horns)).products).toMatchObject([{ _id: 'EL-4103', quantity: 1 }]);
  });

  it('lists a part for a car as its fitments are now [listing-33]', async () => {
    const listed = async () => {
      const response = await get('/api/products?search=brake+disc&car=mahindra-thar-2020-2.2-mhawk~2020~~~ABS%3Dno');
      return response.json<{ products: Product[] }>().products.map(({ _id }) => _id);
    };
    expect(await listed()).toContain(PADS);

    await api.database.queries.update(fitments).set({ qualifier: 'with ABS' }).where(eq(fitments.productId, PADS));
    expect(await listed()).not.toContain(PADS);

    await api.database.queries.update(fitments).set({ qualifier: 'without ABS' }).where(eq(fitments.productId, PADS));
    expect(await listed()).toContain(PADS);
    await api.database.queries.delete(fitments).where(eq(fitments.productId, PADS));
    expect(await listed()).not.toContain(PADS);
  });

  it('is not sent again to a client that has it, and is compressed for a client that accepts that', async () => {
    const first = await get(endpointPath(contract.getProducts, {}), { 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' });

    const again = await get('/api/products', { 'if-none-match': String(first.headers.etag) });

    expect([again.statusCode, again.body]).toEqual([304, '']);
    await change({ quantity: 7 });
    expect((await get('/api/products', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  });
});
