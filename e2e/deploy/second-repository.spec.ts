import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as tar from 'tar';
import { expect, Shop, test } from '../shop-test';
import { OwnShop, REPOSITORY } from './own-shop';

const run = promisify(execFile);
const TOKEN = 'the token of the workshop team';
const shop = new OwnShop();
const parent = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'piston-parts-elsewhere-')));
const folder = path.join(parent, 'mf-workshop');

test.beforeAll(() => shop.open({ REGISTRY_TOKEN_MF_WORKSHOP: TOKEN }));
test.afterAll(async () => {
  await shop.close();
  rmSync(parent, { recursive: true });
});

/** As `npm install` does, without a network: our packages from their files, those of others from this repository. */
async function install(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = path.join(REPOSITORY, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '@piston-parts') symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  }
  for (const [name, file] of Object.entries(dependencies).filter(([one]) => one.startsWith('@piston-parts/'))) {
    const installed = path.join(folder, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    await tar.extract({ file: path.join(folder, file.replace('file:', '')), cwd: installed, strip: 1 });
  }
}

/** A program of an installed package, as a script of package.json starts it. */
const start = (file: string, words: readonly string[] = []) =>
  run(process.execPath, [path.join(folder, 'node_modules', file), ...words], {
    cwd: folder,
    env: { ...process.env, REGISTRY_TOKEN: TOKEN, REGISTRY_BY: 'the workshop team' },
  });

const registry = (words: string) =>
  start('@piston-parts/server/bin/registry.cjs', [...words.split(' '), '--to', shop.address]);

test(
  'a remote in another repository is built, tested and deployed with packed packages, and its screen is in the shop',
  {
    tag: '@nightly',
  },
  async ({ page }) => {
    test.setTimeout(300_000);
    const generator = path.join(REPOSITORY, 'tooling', 'preset', 'generators', 'new-remote.mjs');
    await run(process.execPath, [generator, 'mf-workshop', '--in', parent]);
    await install();

    await start('typescript/bin/tsc', ['-p', '.']);
    expect((await start('jest/bin/jest.js', ['--ci'])).stderr).toContain('The workshop screen');
    await start('webpack/bin/webpack.js', ['--mode', 'production']);

    const published = await registry('publish mf-workshop dist');
    expect(published.stdout).toContain('mf-workshop@0.1.0 is published and not live');
    await registry('promote mf-workshop@0.1.0');

    const response = await page.goto(`${shop.address}/workshop-page`);
    expect(response?.status()).toBe(200);
    await expect(new Shop(page).heading('Workshop')).toBeVisible();
    await expect(page).toHaveTitle('Workshop · Piston Parts');
  },
);
