import { Writable } from 'node:stream';
import { messages, type Product } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { structuredLogs } from '@platform/process/logging';
import { registerApi } from '../api';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let app: FastifyInstance;
let log = '';

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
  const { queries } = api.database;
  await queries.execute(
    sql`alter table products drop constraint products_description, drop constraint products_rating`,
  );
  await queries.execute(sql`update products set description = '"loud"' where id = 'BR-8101'`);
  await queries.execute(sql`update products set rating = 0 where id = 'BR-8102'`);
  const stream = new Writable({ write: (part: Buffer, _, done) => void ((log += part.toString()), done()) });
  app = Fastify({ ...structuredLogs(), logger: { ...structuredLogs().logger, stream } });
  await registerApi(app, api.services);
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

describe('A stored row that the contract refuses', () => {
  const ids = async (url: string) =>
    (await app.inject(url)).json<{ products: Product[] }>().products.map(({ _id }) => _id);

  it('is left out of listings, which have all the others', async () => {
    const whole = await ids('/api/products');

    expect(whole).toHaveLength(23);
    expect(whole).not.toContain('BR-8101');
    expect((await app.inject('/api/products?search=brake&page=1')).statusCode).toBe(200);
  });

  it.each(['BR-8101', 'BR-8102'])('is no part of the shop by its own address (%s)', async (id) => {
    const response = await app.inject(`/api/products/${id}`);

    expect([response.statusCode, response.json()]).toEqual([404, { errors: [messages.productNotFound] }]);
  });

  it('is named in the log, once', async () => {
    await ids('/api/products');
    await ids('/api/products?page=1');

    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { row: { table: string; id: string } });
    expect(lines.map(({ row }) => `${row.table} ${row.id}`).sort()).toEqual(['products BR-8101', 'products BR-8102']);
  });
});
