import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './own-shop';
import { expect, Shop, test } from './release-shop-test';

const BUILD = path.join(REPOSITORY, 'e2e', 'stock-remotes', 'build.mjs');

const folders: string[] = [];

/** Builds the screens of the checkout as a team elsewhere would. @returns the folder of the build */
async function buildElsewhere(bundler: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `piston-parts-${bundler}-`));
  folders.push(folder);
  await promisify(execFile)(process.execPath, [BUILD, bundler, folder]);
  return folder;
}

test.afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test.describe.configure({ mode: 'serial' });

for (const { bundler, version, changed } of [
  { bundler: 'webpack', version: '9.0.0', changed: /expose_.*\.js$/ },
  { bundler: 'rspack', version: '9.1.0', changed: /expose_.*\.js$/ },
  { bundler: 'vite', version: '9.2.0', changed: /^assets\/confirmation-.*\.js$/ },
]) {
  // Rspack's plugin is made of the same parts as webpack's, which builds our own remotes as well.
  const tag = bundler === 'vite' ? [] : '@nightly';
  test.describe(
    `A remote that a team elsewhere builds with ${bundler} and the federation library’s own plugin`,
    { tag },
    () => {
      test.afterAll(({ releaseShop: shop }) => shop.registry('rollback mf-checkout'));

      test('runs in the shop, with the styles and the parts that it loads later', async ({
        page,
        releaseShop: shop,
      }) => {
        const folder = await buildElsewhere(bundler);
        await shop.registry(`publish mf-checkout ${folder} --version ${version}`);
        await shop.registry(`promote mf-checkout@${version}`);

        const response = await page.goto('/confirmation');
        expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
        await expect(new Shop(page).heading('Thank you, from elsewhere')).toBeVisible();
        await expect(page.locator('.mf-checkout-stock')).toHaveCSS('padding-top', '7px');

        await page.getByRole('button', { name: 'Pressed 0 times' }).click();
        await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
        await page.getByRole('button', { name: 'Show the receipt' }).click();
        await expect(page.getByText('One receipt')).toHaveCSS('padding-top', '9px');
      });

      // By day a remote of our own has one changed byte, and takes the same path (faults/integrity.spec.ts).
      test.describe('and whose file was changed after it was published', { tag: '@nightly' }, () => {
        test.use({ allowedConsole: /integrity|failed in phase|preload/ });

        test('is refused in its place, and the rest of the shop works', async ({ page, releaseShop: shop }) => {
          const published = path.join(shop.published, 'mf-checkout', version);
          const files = readdirSync(published, { recursive: true, encoding: 'utf8' }).filter((name) =>
            changed.test(name),
          );
          expect(files).not.toHaveLength(0);
          for (const file of files) appendFileSync(path.join(published, file), ' ');

          await page.goto('/confirmation');
          await expect(new Shop(page).tryAgain()).toBeVisible();
          await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
          await expect(page).toHaveURL('/');
        });
      });
    },
  );
}
