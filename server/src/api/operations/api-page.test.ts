import { API_PREFIX, type Endpoint } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, fullContract } from '@piston-parts/shared-contract/backend';
import { neededEndpoints } from '@piston-parts/shared-contract/endpoint-fields';
import { compareEndpoints, type Endpoints } from '@platform/protocol/endpoints';
import Fastify from 'fastify';
import { addApiPage } from './api-page';

/** Each test describes the API itself, so that a mutant of the description is tested by all of them. */
async function get(file: string) {
  const app = Fastify();
  await app.register(async (routes) => addApiPage(routes), { prefix: API_PREFIX });
  return app.inject(`${API_PREFIX}/${file}`);
}

it('The API’s description says for tools what a request needs and how it can be refused', async () => {
  const response = await get('openapi.json');
  const { paths, components, openapi } = response.json<{
    openapi: string;
    components: unknown;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>();
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(openapi).toBe('3.1.0');
  for (const [name, { method, path }] of Object.entries(fullContract as Record<string, Endpoint>)) {
    const template = API_PREFIX + path.replace(/:([A-Za-z]+)/g, '{$1}');
    expect(paths[template]?.[method.toLowerCase()]).toMatchObject({ operationId: name });
  }
  const schema = { type: 'string' };
  const { postOrder, getSearch, cartItem } = {
    postOrder: paths['/api/user/orders']?.['post'],
    getSearch: paths['/api/search']?.['get'],
    cartItem: paths['/api/user/cart/{productId}']?.['delete'],
  };

  expect(components).toMatchObject({
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'authorization' },
      session: { type: 'apiKey', in: 'cookie', name: 'piston-parts-session' },
    },
  });
  expect(postOrder).toMatchObject({
    parameters: [{ name: 'idempotency-key', in: 'header', required: true, schema }],
    security: [{ token: [], session: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  });
  expect(getSearch).toMatchObject({
    parameters: ['text', 'page', 'car'].map((name) => ({ name, in: 'query', schema })),
  });
  expect(getSearch).not.toHaveProperty('security');
  expect(getSearch).not.toHaveProperty('requestBody');
  expect(cartItem?.['parameters']).toEqual([{ name: 'productId', in: 'path', required: true, schema }]);
  const responsesOf = (operation = {}) =>
    (operation as { responses: Record<number, { description: string }> }).responses;
  const { 401: rejected, 422: refused, 503: unavailable } = responsesOf(postOrder);
  expect(rejected).toMatchObject({ description: lateMessages.tokenInvalid });
  expect(refused?.description.split(' | ').length).toBeGreaterThan(1);
  expect(unavailable).toMatchObject({ description: expect.any(String) as string });
  expect(responsesOf(getSearch)[503]).toMatchObject({
    description: backendMessages.shopUnavailable,
    headers: { 'retry-after': { schema: { type: 'integer' } } },
  });
});

it('The API’s endpoints have their fields for the registry, which compares builds with them', async () => {
  const endpoints = (await get('endpoints.json')).json<Endpoints>();
  expect(Object.keys(endpoints)).toHaveLength(Object.keys(fullContract).length);
  expect(endpoints['POST /api/user/orders']).toMatchObject({
    request: { addressId: 'string' },
    response: { 'order.amount': 'integer', paymentKey: 'null | string' },
  });
  expect(endpoints['GET /api/search']?.request).toEqual({
    'query.text?': 'string',
    'query.page?': 'string',
    'query.car?': 'string',
  });
  expect(compareEndpoints('shell', neededEndpoints(null), endpoints)).toEqual([]);
});

it('A remote needs its own endpoints, and those that its pages are made of', () => {
  const own = { endpoints: { getNotes: { ...fullContract.getOrders, path: '/notes/all' } } };
  const needed = neededEndpoints(['/api/products/:number?car=:car', '/api/nowhere'], own);
  expect(Object.keys(needed).sort()).toEqual([
    'GET /api/notes/all',
    'GET /api/nowhere',
    expect.stringMatching(/^GET \/api\/products\/:/),
  ]);
});

it('The API’s page is for people, without an inline script or style that the shop’s policy would refuse', async () => {
  const { body, headers } = await get('docs');
  const { body: styles, headers: stylesHeaders } = await get('docs.css');

  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const name of Object.keys(fullContract)) expect(body).toContain(`<tr><th scope="row">${name}</th>`);
  expect(body).toContain('<title>The API of the shop</title><link rel="stylesheet" href="/api/docs.css">');
  expect(body).toContain('<a href="/api/openapi.json">');
  expect(body).toContain('<td>POST /api/user/orders </td><td>token, Idempotency-Key (required)</td><td>201<ul><li>');
  expect(body).toContain('<td>GET /api/search ?text page car</td><td></td><td>200<ul>');
  expect(body).not.toMatch(/<script|style=|<style|https?:/);
  expect(stylesHeaders['content-type']).toBe('text/css; charset=utf-8');
  expect(styles).toMatch(/^body \{ font: /);
});
