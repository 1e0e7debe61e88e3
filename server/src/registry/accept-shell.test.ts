import path from 'node:path';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { acceptShell } from '@platform/registry/accept-shell';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { registryIn, storeIn } from './testing/registry-in';

const STORE = '@piston-parts/shared-store';
const OTHER_SHAPE =
  /^selectCart \(built: \(state\) => CartItem\[\], in the shell: [^)]*\) => [^)]*\) of shared-store 1\.2\.0 has another shape than mf-cart/;

let shop: ShopOnDisk;

const root = () => path.join(shop.root, '.published');
const registry = () => registryIn(root(), shop.shell.folder);
const live = async () => (await registry().releases()).remotes['mf-cart']?.live;
const open = (force = false) => acceptShell(storeIn(root()), shop.shell.folder, { by: 'npm start', force });
const typed = (shown: string) => ({ selectCart: { hash: shown, shown, parts: [] } });
const OURS = '(state) => CartItem[]';

/** A shell whose shared-store has this type of selectCart, at one version. */
function deployShell(shown: string, version = '0.1.0') {
  const { provides } = sampleShell();
  const store = { version: '1.2.0', names: ['selectCart'], types: typed(shown) };
  const remoteModules = { 'mf-cart': ['./cart'] };
  const shell = sampleShell({ version, remoteModules, provides: { ...provides, [STORE]: store } });
  shop.write('shell/dist/shell-contract.json', JSON.stringify(shell));
}
const deployShellOfAnotherShape = () => deployShell('(state) => CartItem | null');

async function publish(first: string, text: string) {
  shop.write('mf-cart/dist/later.33334444.js', text);
  await registry().publish({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), first });
}

/** `npm run registry -- <words>`: what it prints, or the message it fails with. */
const command = (words: string): Promise<string> =>
  runCommand(hereIn(root(), shop.shell.folder), words.split(' '), { REGISTRY_BY: 'anna' }).catch(
    (error: Error) => error.message,
  );

beforeEach(async () => {
  shop = createShopOnDisk();
  deployShell(OURS);
  const store = { version: '^1.2.0', names: ['selectCart'], types: typed(OURS) };
  const contract = sampleCart({ exposes: { './cart': { props: [] } }, takes: { [STORE]: store } });
  shop.write('mf-cart/dist/remote-contract.json', JSON.stringify(contract));
  await publish('1.0.0', 'one()');
  await publish('1.0.0', 'two()');
  await command('promote mf-cart@1.0.0');
  await command('promote mf-cart@1.0.1');
});

afterEach(() => shop.remove('.'));

describe('A version that fitted when it was published, and no longer fits the live shell,', () => {
  beforeEach(async () => {
    await command('disable mf-cart');
    deployShellOfAnotherShape();
  });

  test.each(['enable mf-cart', 'rollback mf-cart@1.0.0', 'promote mf-cart@1.0.0', 'canary mf-cart@1.0.0 10%'])(
    'is not brought to shoppers by %s, and the refusal names both sides',
    async (words) => {
      if (!words.startsWith('enable')) await command('enable mf-cart --force');
      const before = await registry().releases();
      const refusal = await command(words);
      expect(refusal).toMatch(OTHER_SHAPE);
      expect(refusal).toContain('mf-cart stays as it is. To release that version nevertheless: --force');
      expect(await registry().releases()).toEqual(before);
    },
  );

  test('goes live with --force, and the history says so', async () => {
    await command('enable mf-cart --force');
    expect(await command('rollback mf-cart --force')).toContain('mf-cart is back at 1.0.0');
    expect(await live()).toBe('1.0.0');
    expect((await registry().history()).at(-1)).toMatchObject({ command: 'rollback', to: '1.0.0', forced: true });
  });

  test('may always be disabled', async () => {
    await command('enable mf-cart --force');
    expect(await command('disable mf-cart')).toContain('mf-cart is disabled');
  });
});

describe('A new shell', () => {
  test('is opened when what is live fits it', async () => {
    await open();
    deployShell(OURS, '9.0.0');
    await expect(open()).resolves.toBeUndefined();
  });

  test('is not opened when a remote that is live does not fit, and the refusal names both sides', async () => {
    await open();
    deployShellOfAnotherShape();
    await expect(open()).rejects.toThrow(OTHER_SHAPE);
    await expect(open()).rejects.toThrow('or first release mf-cart in versions that fit both shells.');
    await expect(open()).rejects.toThrow('This shell was not opened. To open it nevertheless: npm start -- --force');
  });

  test('is opened with --force; the history says so, and the next start asks nothing', async () => {
    deployShellOfAnotherShape();
    await open(true);
    await open();
    expect((await registry().history()).at(-1)).toMatchObject({ remote: 'shell', by: 'npm start', forced: true });
  });

  test('is not measured by a remote that is disabled', async () => {
    await command('disable mf-cart');
    deployShellOfAnotherShape();
    await expect(open()).resolves.toBeUndefined();
  });
});
