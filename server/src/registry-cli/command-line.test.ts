import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { runRegistryCommand } from '@platform/cli/command-line';
import { hereIn, runCommand } from './testing/registry-commands';
import { registryIn } from '../registry/testing/registry-in';

let shop: ShopOnDisk;

beforeEach(() => {
  shop = createShopOnDisk();
});

afterEach(() => shop.remove('.'));

/** The output of the command, or the message it fails with. */
async function registry(words: string): Promise<string> {
  const here = hereIn(path.join(shop.root, '.published'), shop.shell.folder);
  return runCommand(here, words.split(' ')).catch((error: Error) => `failed: ${error.message}`);
}

async function deploy(version: string): Promise<void> {
  shop.write('mf-cart/dist/later.33334444.js', `console.log("${version}");`);
  const access = registryIn(path.join(shop.root, '.published'), shop.shell.folder);
  await access.publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), version, first: '1.0.0' });
  await access.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
}

test('a team sees what is live, rolls back, tries a canary, disables its remote and enables it', async () => {
  await deploy('1.0.0');
  await deploy('1.1.0');
  expect(await registry('live')).toMatch(/^mf-cart {2}1\.1\.0 {2}since .* by anna$/);
  expect(await registry('rollback mf-cart --by ben')).toBe(
    'mf-cart is back at 1.0.0 (was 1.1.0), from the next page load. To undo: npm run registry -- promote mf-cart@1.1.0',
  );
  expect(await registry('canary mf-cart@1.1.0 10%')).toContain('mf-cart@1.1.0 goes to 10% of the shoppers, 1.0.0 to');
  expect(await registry('list mf-cart')).toMatch(/1\.1\.0 {2}canary, 10% of the shoppers\n {2}1\.0\.0 {2}live$/);
  expect(await registry('promote mf-cart')).toContain('mf-cart@1.1.0 is live (was 1.0.0)');
  expect(await registry('disable mf-cart')).toContain('mf-cart is disabled: its slot shows a message');
  expect(await registry('live')).toMatch(/^mf-cart {2}disabled/);
  expect(await registry('enable mf-cart')).toContain('mf-cart is enabled with 1.1.0');
  const history = (await registry('history mf-cart')).split('\n');
  expect(history).toHaveLength(7);
  expect(history[2]).toMatch(/ben {2,}mf-cart {2}rolled back {2}1\.1\.0 → 1\.0\.0$/);
});

test('a roll-back to the live version says that it is live, and that a canary has ended only if there was one', async () => {
  await deploy('1.1.0');
  await deploy('1.0.0');
  expect(await registry('rollback mf-cart@1.0.0')).toBe('mf-cart@1.0.0 is live already; nothing has changed.');
  await registry('canary mf-cart@1.1.0 10%');
  expect(await registry('rollback mf-cart')).toContain('The canary of mf-cart has ended; everybody gets 1.0.0');
});

test('a build made elsewhere is published, and live only by a command', async () => {
  await deploy('1.0.0');
  shop.write('mf-cart/dist/later.33334444.js', 'console.log("elsewhere");');
  expect(await registry(`publish mf-cart ${shop.root}/mf-cart/dist --version 2.0.0`)).toContain(
    'mf-cart@2.0.0 is published and not live',
  );
  expect(await registry('live')).toMatch(/^mf-cart {2}1\.0\.0/);
  expect(await registry('sources mf-cart')).toMatch(/^2\.0\.0 +\S+ \S+ +from unknown sources +by .+\n1\.0\.0 /);
  expect(await registry('publish mf-cart')).toContain('Say where the build is');

  await registry('promote mf-cart@2.0.0');
  expect(await registry(`publish mf-cart ${shop.root}/mf-cart/dist`)).toBe(
    'mf-cart@2.0.0 is live already, with these files.',
  );
});

test('two teams release versions that need each other: published for a set, tried, promoted and rolled back as one', async () => {
  const folder = (remote: string) => path.join(shop.root, remote, 'dist');
  shop.build('mf-catalog', { name: 'mf_catalog' });
  await deploy('1.0.0');
  const contract = readFileSync(path.join(folder('mf-cart'), 'remote-contract.json'), 'utf8');
  shop.write('mf-cart/dist/remote-contract.json', contract.replace('"^19.3.1"', '"^20.0.0"'));
  expect(await registry(`publish mf-cart ${folder('mf-cart')}`)).toMatch(/^failed: mf-cart asks for react \^20/);
  expect(await registry(`publish mf-cart ${folder('mf-cart')} --for-set`)).toContain('is published and not live');
  expect(await registry('promote mf-cart@1.0.1')).toMatch(/^failed: mf-cart asks for react \^20/);

  await registry(`publish mf-catalog ${folder('mf-catalog')} --version 2.0.0`);
  shop.write('mf-cart/dist/remote-contract.json', contract);
  await registry(`publish mf-cart ${folder('mf-cart')} --version 1.2.0`);
  expect(await registry('release mf-cart@1.2.0 mf-catalog@2.0.0 --canary 10%')).toBe(
    'mf-cart@1.2.0 and mf-catalog@2.0.0 go together to 10% of the shoppers. To undo: npm run registry -- rollback mf-cart',
  );
  expect(await registry('promote mf-catalog')).toMatch(/^mf-catalog@2\.0\.0 is live.* With it: mf-cart, 1\.2\.0\.$/);
  expect(await registry('release mf-cart@1.2.0 mf-catalog@2.0.0')).toContain(
    'are released already; nothing has changed',
  );
  expect(await registry('history mf-cart')).toMatch(/promoted +1\.0\.0 → 1\.2\.0 +together with mf-catalog$/);
  expect(await registry('rollback mf-cart')).toContain('With it: mf-catalog, disabled.');
});

test.each([
  ['release mf-cart@1.0.0', 'Name two versions or more: npm run registry -- release mf-cart@1.2.0 mf-checkout@1.5.0'],
  ['release mf-cart@1.0.0 mf-cart@1.1.0', 'mf-cart is named twice; a set has one version of each.'],
  ['release mf-cart@1.0.0 mf-catalog', 'Say which version of mf-catalog: mf-catalog@1.4.0'],
  ['rollback', 'Say which remote: npm run registry -- rollback mf-cart'],
  ['rollback mf-cart', 'Deploy it: npm run deploy -w mf-cart'],
  ['rollback ../secrets', '"../secrets" is no remote'],
  ['canary mf-cart 10%', 'Say which version'],
  ['canary mf-cart@1.0.0 lots', '"lots" is no share of the shoppers'],
  ['canary mf-cart@1.0.0 101%', 'from 0 to 100'],
  ['promote mf-cart@one', '"one" is no version'],
  ['promote mf-cart@1.0.0', 'mf-cart@1.0.0 is not published'],
  ['roll-back mf-cart', 'There is no "roll-back". See what there is: npm run registry -- help'],
  ['live --loud', "Unknown option '--loud'. See what there is: npm run registry -- help"],
  ['rollback mf-cart mf-catalog', '"mf-catalog" is one word too many for rollback'],
  ['preview --at yesterday', '"yesterday" is no time. Write it in UTC, as in: --at 2026-11-20T14:05'],
  ['publish mf-cart no/such/folder', 'There is no folder no/such/folder. Build it first: npm run build -w mf-cart'],
])('"%s" says what to do instead', async (words, text) => {
  expect(await registry(words)).toContain(text);
  expect(await registry(words)).toMatch(/^failed: [^\n]+$/);
});

test('an empty registry says how to fill it', async () => {
  expect(await registry('live')).toContain('Deploy a remote');
  expect(await registry('list')).toContain('Deploy a remote');
  expect(await registry('list mf-cart')).toContain('npm run deploy -w mf-cart');
  expect(await registry('history')).toContain('Nothing was ever released');
  expect(await registry('help')).toContain('rollback mf-cart');
});

test('in another repository, which has no registry, a command names the shop that it is for', async () => {
  const run = runRegistryCommand(['live'], { here: null, environment: {}, print: () => undefined });
  await expect(run).rejects.toThrow('Name the shop: npm run registry -- live --to https://shop.example');
});
