import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { messages } from '@piston-parts/shared-contract';
import { developInShop } from '@piston-parts/test-kit/develop-in-shop';
import { expect, Shop, test } from '../shop-test';
import { OwnShop } from '../deploys/own-shop';
import { copyRepository } from '../deploys/repository-copy';

const run = promisify(execFile);
const shop = new OwnShop();

test.beforeAll(() => shop.open());
test.afterAll(() => shop.close());

// The server does not know the address of a screen before its first deploy.
test.use({ allowedConsole: /responded with a status of 404/ });

/** Its screen is in the running shop before any deploy, and an edit is in the open page. */
async function expectDeveloped(page: Page, folder: string): Promise<void> {
  const screen = path.join(folder, 'mf-workshop', 'src', 'workshop', 'workshop.screen.tsx');
  const source = readFileSync(screen, 'utf8');
  const development = await developInShop(folder, 'mf-workshop', shop.address);
  try {
    await page.goto(development.address);
    await expect(new Shop(page).heading('Workshop')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    writeFileSync(screen, source.replace('>Workshop<', '>Our workshop<'));
    await expect(new Shop(page).heading('Our workshop')).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  } finally {
    writeFileSync(screen, source);
    await development.end();
  }
  await page.getByRole('button', { name: 'Back to the live shop' }).click();
  await expect(new Shop(page).heading(messages.pageNotFound)).toBeVisible();
}

test(
  'a remote that one command makes is developed in the running shop, tested and deployed as it is, and its screen is there',
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

      await expectDeveloped(page, folder);

      const { stdout } = await run('node', ['../tooling/operations/commands/deploy.mjs', '--by', 'the workshop team'], {
        cwd: path.join(folder, 'mf-workshop'),
        env: { ...process.env, PUBLISHED: shop.published },
      });
      for (const step of ['built', 'lint', 'types', 'unit tests', 'stitched tests']) {
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
