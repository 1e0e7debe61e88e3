import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as tar from 'tar';
import { paths } from '@piston-parts/shared-contract';
import { openApiShop, type OpenApiShop } from '@piston-parts/test-kit/open-api-shop';
import { expect, Shop, test } from '../shop-test';
import { REPOSITORY } from '../deploys/own-shop';
import { temporaryFolder } from '../temporary-folder';

const run = promisify(execFile);
const tokenOf = (folder: string) => `the token of ${path.basename(folder)}`;
const TEMPORARY = temporaryFolder('elsewhere');
/** Of the shop: the builds of this repository without mf-compare, and beside the libraries what it installs. */
const root = path.join(TEMPORARY, 'shop');
const published = path.join(TEMPORARY, 'published');
const parent = path.join(TEMPORARY, 'elsewhere');
let shop: OpenApiShop | undefined;

/** The shop installs the endpoints, and is then opened with them. */
async function openShopWith(remote: string): Promise<string> {
  for (const app of readdirSync(REPOSITORY).filter((name) => /^(shell|mf-.*)$/.test(name) && name !== remote)) {
    for (const name of ['dist', 'package.json'])
      cpSync(path.join(REPOSITORY, app, name), path.join(root, app, name), { recursive: true });
  }
  const installed = path.join(root, 'node_modules', remote);
  mkdirSync(installed, { recursive: true });
  const packed = (await run('npm', ['pack', '--silent'], { cwd: path.join(parent, remote) })).stdout.trim();
  await tar.extract({ file: path.join(parent, remote, packed), cwd: installed, strip: 1 });
  for (const library of ['@piston-parts', 'valibot'])
    symlinkSync(path.join(REPOSITORY, 'node_modules', library), path.join(root, 'node_modules', library));
  const tokens = {
    REGISTRY_TOKEN_MF_COMPARE: tokenOf('mf-compare'),
    REGISTRY_TOKEN_MF_WORKSHOP: tokenOf('mf-workshop'),
  };
  shop = await openApiShop('PGlite', {
    argv: ['--root', root, '--publish'],
    environment: { PUBLISHED: published, TEAM_APIS: remote, ...tokens },
  });
  return shop.origin;
}

test.afterAll(() => shop?.remove());

/** Makes a remote in another repository. @returns its folder */
async function makeRemote(name: string): Promise<string> {
  const generator = path.join(REPOSITORY, 'tooling', 'preset', 'generators', 'new-remote.mjs');
  await run(process.execPath, [generator, name, '--in', parent]);
  const folder = path.join(parent, name);
  await install(folder);
  return folder;
}

/** Its sources are those of mf-compare, which is in no repository of the shop then. */
async function makeCompare(): Promise<string> {
  const folder = await makeRemote('mf-compare');
  rmSync(path.join(folder, 'src'), { recursive: true });
  for (const name of ['src', 'api', 'webpack.config.cjs'])
    cpSync(path.join(REPOSITORY, 'mf-compare', name), path.join(folder, name), { recursive: true });
  // The server stays in the shop.
  rmSync(path.join(folder, 'api', 'server.test.ts'));
  return folder;
}

/** Scopes of the packages that this repository hands to others. */
const OURS = /^@(piston-parts|platform)(\/|$)/;

/** As `npm install` does, without a network: our packages from their files, those of others from this repository. */
async function install(folder: string): Promise<void> {
  const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const packages = path.join(REPOSITORY, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (!OURS.test(name)) symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  }
  for (const [name, file] of Object.entries(devDependencies).filter(([one]) => OURS.test(one))) {
    const installed = path.join(folder, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    await tar.extract({ file: path.join(folder, file.replace('file:', '')), cwd: installed, strip: 1 });
  }
}

/** A program of an installed package, as a script of package.json starts it. */
const start = (folder: string, file: string, words: readonly string[] = []) =>
  run(process.execPath, [path.join(folder, 'node_modules', file), ...words], {
    cwd: folder,
    env: { ...process.env, REGISTRY_TOKEN: tokenOf(folder), REGISTRY_BY: 'the workshop team' },
  });

const DEPLOY = '@platform/cli/bin/deploy.cjs';

/** Lint and the stitched tests, with the shell that is live in that shop, each find a fault that is theirs alone. */
async function expectUnfitSourcesRefused(folder: string, address: string): Promise<void> {
  const screen = path.join(folder, 'src', 'workshop', 'workshop.screen.tsx');
  const test = path.join(folder, 'stitched', 'workshop.test.ts');
  const [screenBefore, testBefore] = [readFileSync(screen, 'utf8'), readFileSync(test, 'utf8')];
  writeFileSync(screen, `${screenBefore}export const isOpen = (day: string) => day == 'Monday';\n`);
  await expect(start(folder, 'oxlint/bin/oxlint')).rejects.toMatchObject({
    stdout: expect.stringContaining('eqeqeq'),
  });
  writeFileSync(screen, screenBefore);

  await start(folder, 'webpack/bin/webpack.js', ['--mode', 'production']);
  writeFileSync(test, testBefore.replace("name: 'Piston Parts'", "name: 'Nobody’s link'"));
  await expect(start(folder, '@platform/cli/bin/stitched.cjs', ['--to', address])).rejects.toMatchObject({
    stderr: expect.stringContaining('Unable to find role="link" and name "Nobody’s link"'),
  });
  writeFileSync(test, testBefore);
  await expect(start(folder, '@platform/cli/bin/registry.cjs', ['live'])).rejects.toMatchObject({
    stderr: 'Name the shop: npm run registry -- live --to https://shop.example\n',
  });
  await expect(start(folder, DEPLOY)).rejects.toMatchObject({ stderr: expect.stringContaining('Name the shop') });
}

/** Deploys it to the shop by its own commands. */
async function expectDeployed(folder: string, address: string): Promise<void> {
  const { stdout } = await start(folder, DEPLOY, ['--to', address]);
  for (const step of ['built', 'lint', 'types', 'unit tests', 'stitched tests']) {
    expect(stdout).toContain(`✓ ${step}`);
  }
  expect(stdout).toContain(`✓ ${path.basename(folder)}@0.1.0 is live from the next page load`);
  expect(stdout).not.toContain('!');
}

test(
  'a remote in another repository is built, tested and deployed with packed packages, and so is mf-compare with its endpoints',
  {
    tag: '@nightly-desktop',
  },
  async ({ page }) => {
    test.setTimeout(600_000);
    const compare = await makeCompare();
    const address = await openShopWith('mf-compare');
    const workshop = await makeRemote('mf-workshop');

    await expectUnfitSourcesRefused(workshop, address);
    await expectDeployed(workshop, address);
    const live = await start(workshop, '@platform/cli/bin/registry.cjs', ['live', '--to', address]);
    expect(live.stdout).toMatch(/mf-workshop\s+0\.1\.0\s+since .+ by the workshop team/);
    expect((await page.goto(`${address}/workshop-page`))?.status()).toBe(200);
    await expect(new Shop(page).heading('Workshop')).toBeVisible();
    await expect(page).toHaveTitle('Workshop · Piston Parts');

    await expectDeployed(compare, address);
    await page.goto(address + paths.product('BR-8101'));
    await page.getByRole('button', { name: /^Compare / }).click();
    await page.getByRole('link', { name: 'Compare, 1 part' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    // Rendered on the server, with what its endpoint has.
    const shared = await page.request.get(`${address}/compare-page?parts=BR-8101,BR-8102`);
    expect(await shared.text()).toMatch(/<title>Compare[^<]*Brake Disc[^<]*Brake Pad/);
    const created = page.waitForResponse(`${address}/api/compare/parts`);
    await page.goto(address + paths.logIn);
    await page.getByRole('button', { name: 'Guest Log-In' }).click();
    expect(await (await created).json()).toEqual({ productIds: ['BR-8101'] });
  },
);
