import type { FastifyInstance } from 'fastify';
import { buildExample } from './build.cjs';
import { openShop } from './server/open-shop';

let shop: FastifyInstance;
/** What the server could not render. */
const problems: string[] = [];

beforeAll(async () => {
  buildExample();
  shop = await openShop((text) => problems.push(text));
}, 120_000);
afterAll(() => shop.close());

const open = async (url: string) => {
  const { statusCode, body } = await shop.inject({ url, headers: { accept: 'text/html' } });
  return { statusCode, title: /<title>(.*?)</.exec(body)?.[1], heading: /<h1[^>]*>(.*?)</.exec(body)?.[1] };
};

test.each([
  ['/', 200, 'House plants for every light', 'A plant for the light you have'],
  ['/light/shady', 200, 'Shady corner', 'Shady corner'],
  ['/plant/monstera', 200, 'Monstera', 'Monstera'],
  ['/plant/cactus', 404, 'Plant', 'This plant does not grow here'],
  ['/basket', 200, 'Basket', 'Your basket'],
  ['/checkout', 200, 'Checkout', 'Checkout'],
  ['/thanks/1f3a', 200, 'Thank you', 'Thank you'],
  ['/roses', 404, 'No such page', 'No such page'],
])('a shopper who opens %s reads it before any script has loaded', async (url, statusCode, title, heading) => {
  expect(await open(url)).toEqual({ statusCode, title: `${title} · Windowsill`, heading });
  expect(problems).toEqual([]);
});

test('the server charges what plants cost, whatever a browser sends', async () => {
  const post = (items: object[]) =>
    shop.inject({ method: 'POST', url: '/api/orders', payload: { name: 'Ada', street: 'Sill 1', town: 'Kew', items } });

  expect((await post([{ id: 'aloe', quantity: 2, price: 1 }])).json()).toMatchObject({ total: 2580 });
  for (const item of [
    { id: 'cactus', quantity: 1 },
    { id: 'aloe', quantity: -1 },
    { id: 'aloe', quantity: 1e9 },
  ])
    expect((await post([item])).statusCode).toBe(400);
});
