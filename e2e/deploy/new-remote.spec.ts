import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, Shop, test } from '../shop-test';
import { OwnShop } from './own-shop';
import { copyRepository } from './repository-copy';

const run = promisify(execFile);
const shop = new OwnShop();

test.beforeAll(() => shop.open());
test.afterAll(() => shop.close());

test(
  'a remote that one command makes is tested and deployed as it is, and its screen is in the running shop',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(400_000);
    const { folder, remove } = copyRepository();
    try {
      expect((await page.request.get(`${shop.address}/workshop-page`)).status()).toBe(404);

      const made = await run('node', ['tooling/preset/generators/new-remote.mjs', 'mf-workshop', '--no-install'], {
        cwd: folder,
      });
      expect(made.stdout).toContain('npm run deploy -w mf-workshop');

      const { stdout } = await run('node', ['../tooling/operations/commands/deploy.mjs', '--by', 'the workshop team'], {
        cwd: path.join(folder, 'mf-workshop'),
        env: { ...process.env, PUBLISHED: shop.published },
      });
      for (const step of ['built', 'lint', 'types', 'unit tests', 'fits the live shell', 'stitched tests']) {
        expect(stdout).toContain(`✓ ${step}`);
      }
      expect(stdout).toContain('✓ mf-workshop@0.1.0 is live from the next page load');

      const response = await page.goto(`${shop.address}/workshop-page`);
      expect(response?.status()).toBe(200);
      await expect(new Shop(page).heading('Workshop')).toBeVisible();
      await expect(page).toHaveTitle('Workshop · Piston Parts');
      await page.getByRole('link', { name: 'Piston Parts' }).first().click();
      await expect(page).toHaveURL(`${shop.address}/`);
    } finally {
      remove();
    }
  },
);
