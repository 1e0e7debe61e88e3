import { acceptAnyHash, fulfillChanged } from '../faults/remote-files';
import { inHome, lookAround } from './look-around';
import { expect, test } from './release-shop-test';

/** Without it, errors would fail the test: they are what it is about. */
test.use({ allowedConsole: /./ });

test(
  'a page in which a remote throws reports to the shop which version it was, and when it threw',
  { tag: '@nightly' },
  async ({ page, request, releaseShop: shop }) => {
    const folder = shop.changedBuild('mf-catalog', 'home', inHome('throw new Error("in render")'));
    await shop.registry(`publish mf-catalog ${folder} --version 9.0.0 --force`);
    await shop.registry('promote mf-catalog@9.0.0');
    await lookAround(page, '/');

    const metrics = async () => (await request.get('/metrics')).text();
    const failure = /^shop_remote_failures_total\{remote="mf-catalog",version="9\.0\.0",phase="render"\} \d+$/m;
    await expect.poll(metrics).toMatch(failure);
    await shop.registry('rollback mf-catalog');
  },
);

test('a page whose shell throws as it starts reports to the shop which version that was, once the shopper leaves', async ({
  page,
  request,
}) => {
  await acceptAnyHash(page);
  await page.route(/\/shell\/main\.\w+\.js$/, (route) => fulfillChanged(route, /^/, 'throw new Error("at start");'));
  await lookAround(page, '/');

  const metrics = async () => (await request.get('/metrics')).text();
  const failure = /^shop_remote_failures_total\{remote="shell",version="0\.1\.0",phase="uncaught"\} 1$/m;
  await expect.poll(metrics).toMatch(failure);
});
