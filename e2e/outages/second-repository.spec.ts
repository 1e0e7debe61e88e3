import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as tar from 'tar';
import { expect, Shop, test } from '../shop-test';
import { OwnShop, REPOSITORY } from '../deploys/own-shop';

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

/** Scopes of the packages that this repository hands to others. */
const OURS = /^@(piston-parts|platform)(\/|$)/;

/** As `npm install` does, without a network: our packages from their files, those of others from this repository. */
async function install(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = path.join(REPOSITORY, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (!OURS.test(name)) symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  }
  for (const [name, file] of Object.entries(dependencies).filter(([one]) => OURS.test(one))) {
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

const DEPLOY = '@platform/cli/bin/deploy.cjs';

/** Lint and the stitched tests, with the shell that is live in that shop, each find a fault that is theirs alone. */
async function expectUnfitSourcesRefused(): Promise<void> {
  const screen = path.join(folder, 'src', 'workshop', 'workshop.screen.tsx');
  const test = path.join(folder, 'stitched', 'workshop.test.ts');
  const [screenBefore, testBefore] = [readFileSync(screen, 'utf8'), readFileSync(test, 'utf8')];
  writeFileSync(screen, `${screenBefore}export const isOpen = (day: string) => day == 'Monday';\n`);
  await expect(start('oxlint/bin/oxlint')).rejects.toMatchObject({
    stdout: expect.stringContaining('eqeqeq'),
  });
  writeFileSync(screen, screenBefore);

  await start('webpack/bin/webpack.js', ['--mode', 'production']);
  writeFileSync(test, testBefore.replace("name: 'Piston Parts'", "name: 'Nobody’s link'"));
  await expect(start('@platform/cli/bin/stitched.cjs', ['--to', shop.address])).rejects.toMatchObject({
    stderr: expect.stringContaining('Unable to find role="link" and name "Nobody’s link"'),
  });
  writeFileSync(test, testBefore);
  await expect(start('@platform/cli/bin/registry.cjs', ['live'])).rejects.toMatchObject({
    stderr: 'Name the shop: npm run registry -- live --to https://shop.example\n',
  });
  await expect(start(DEPLOY)).rejects.toMatchObject({ stderr: expect.stringContaining('Name the shop') });
}

const registry = (words: string) =>
  start('@platform/cli/bin/registry.cjs', [...words.split(' '), '--to', shop.address]);

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

    await expectUnfitSourcesRefused();
    const { stdout } = await start(DEPLOY, ['--to', shop.address]);
    for (const step of ['built', 'lint', 'types', 'unit tests', 'stitched tests']) {
      expect(stdout).toContain(`✓ ${step}`);
    }
    expect(stdout).toContain('✓ mf-workshop@0.1.0 is live from the next page load');
    expect(stdout).not.toContain('!');
    expect((await registry('live')).stdout).toMatch(/mf-workshop\s+0\.1\.0\s+since .+ by the workshop team/);

    const response = await page.goto(`${shop.address}/workshop-page`);
    expect(response?.status()).toBe(200);
    await expect(new Shop(page).heading('Workshop')).toBeVisible();
    await expect(page).toHaveTitle('Workshop · Piston Parts');
  },
);
