import { createStorefront } from '@platform/storefront/create-storefront';
import { createShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { fetchSeeds } from '../shop-adapter';

test('A shop whose backend is simulated sends pages whose data a team’s backend in the browser has, and 404 for a part that there is not', async () => {
  const shop = createShopOnDisk();
  const data = { comparison: '/api/compare/facts?parts' };
  shop.build('mf-cart', {
    routes: [
      { path: '/compare-page', module: './cart', title: 'Compare', data },
      { path: '/compared/:id', module: './cart', title: 'Compared', data: { part: '/api/compare/parts/:id' } },
    ],
  });
  const app = await createStorefront({ ...shop, configuration: { backend: 'simulated' }, fetchData: fetchSeeds });
  const statusOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  const addresses = ['/compare-page?parts=BR-8101', '/compared/BR-8101', '/singleProduct-page/XX-0000'];

  expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200, 404]);
  await app.close();
  shop.remove('.');
});
