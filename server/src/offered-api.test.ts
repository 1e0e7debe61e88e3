import Fastify, { type FastifyInstance } from 'fastify';
import { addApiPage } from './api/operations/api-page';
import { offeredApi } from './offered-api';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(prefix: string): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  await app.register(async (routes) => addApiPage(routes), { prefix });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('The registry reads what the API offers in its own process, and of another one, alike', async () => {
  const origin = await open('/api');
  const [here, there] = [offeredApi(app, {}), offeredApi(null, { API_ORIGIN: origin })];
  expect(await here.api?.()).toHaveProperty(['POST /api/user/orders', 'request', 'addressId']);
  expect(await there.api?.()).toEqual(await here.api?.());
});

test('An address with another service offers nothing by mistake', async () => {
  const origin = await open('/other');
  for (const { api } of [offeredApi(app, {}), offeredApi(null, { API_ORIGIN: origin })])
    await expect(api?.()).rejects.toThrow('/api/endpoints.json answered 404');
});

test('A shop whose API is unknown compares no build with one', async () => {
  await open('/api');
  expect(offeredApi(null, {})).toEqual({});
});
