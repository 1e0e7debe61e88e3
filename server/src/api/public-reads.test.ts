import { Client } from 'pg';
import { fetchFromApi } from '../shop-adapter';
import { shareVersions, versionsOf } from './catalogue/catalogue-versions';
import { startTestApi, type TestApi } from './testing/test-api';

/** The endpoints that pages are made with. */
const HEADERS = ['etag', 'cache-control', 'surrogate-key', 'no-vary-search'];
const LONG = 'a'.repeat(101);

let api: TestApi;
let origin: string;

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.stop());

async function overHttp(address: string, headers: Record<string, string>) {
  const response = await fetch(origin + address, { headers });
  const received = Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name) ?? undefined]));
  return { status: response.status, headers: received, body: await response.text() };
}

async function inProcess(address: string, headers: Record<string, string>) {
  const response = await fetchFromApi(api.app)(address, headers);
  return { ...response, headers: Object.fromEntries(HEADERS.map((name) => [name, response.headers[name]])) };
}

const expectSame = async (address: string, headers: Record<string, string> = {}) => {
  const response = await inProcess(address, headers);
  expect(response).toEqual(await overHttp(address, headers));
  return response.status;
};

test.each([
  ['/api/products/BR-8101', 200],
  ['/api/products/BR-8101/about', 200],
  ['/api/categories', 200],
  ['/api/products?upto=200', 200],
  ['/api/products?upto=200&search=brake&page=2', 200],
  ['/api/products/XX-0000', 404],
  ['/api/products/XX-0000/about', 404],
])('%s, which a page may ask for, has the same response as over HTTP without a request', async (address, status) => {
  const inject = jest.spyOn(api.app, 'inject');

  expect(await expectSame(address)).toBe(status);
  expect(inject).not.toHaveBeenCalled();
});

test('what is known has not changed, and is not sent again', async () => {
  const etag = String((await inProcess('/api/products/BR-8101', {})).headers['etag']);

  expect(await expectSame('/api/products/BR-8101', { 'if-none-match': etag })).toBe(304);
  expect(await expectSame('/api/products/BR-8101', { 'if-none-match': 'W/"another"' })).toBe(200);
});

test('what fails is refused alike, and the log has why', async () => {
  const log = jest.spyOn(api.app.log, 'error');
  jest.spyOn(api.services.catalogue, 'all').mockRejectedValue(new Error('Out of order'));

  expect(await expectSame('/api/products')).toBe(500);
  // Over HTTP and without.
  expect(log).toHaveBeenCalledTimes(2);
});

test.each([
  '/api/part-ids',
  '/api/nothing',
  '/api/products/%00',
  '/api/products/BR%2D8101',
  '/api/products/BR%2F8101',
  '/api/products/%',
  `/api/products/${LONG}`,
  '/api/products/BR-8101/',
  '/api/products/BR-8101#about',
  '/api/user/cart',
  '/api/products?search=%00',
  `/api/products?maker=${'%E2%82%AC'.repeat(500)}`,
  '/api/products?search=caf\u00e9 "x"',
])('%s has the same response as over HTTP', async (address) => {
  await expectSame(address);
});

test('the page of a part asks once for the versions of the catalogue and the settings', async () => {
  const query = jest.spyOn(Client.prototype, 'query');
  const addresses = ['/api/products/EL-4103', '/api/products/EL-4103/about', '/api/settings'];
  const responses = await Promise.all(addresses.map((address) => fetchFromApi(api.app)(address, {})));

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const statements = query.mock.calls.map((given) => JSON.stringify(given));
  expect(statements.filter((text) => text.includes('(select sum(\\"listing\\")'))).toHaveLength(1);
});

test('versions that a statement has read are for those who asked before it was sent, and for nobody after', async () => {
  const { queries } = api.database;
  const versions = { listing: -1, anything: -1, categories: '', settings: -1 };
  const before = versionsOf(queries)();
  shareVersions(queries, Promise.resolve(versions));
  const after = versionsOf(queries)();
  expect(await before).not.toEqual(versions);
  expect(await after).not.toEqual(versions);

  const alone = versionsOf(queries)();
  shareVersions(queries, Promise.resolve(versions));
  expect(await alone).toEqual(versions);
  const failed = versionsOf(queries)();
  shareVersions(queries, Promise.reject(new Error('The statement failed')));
  expect(await failed).not.toEqual(versions);
});
