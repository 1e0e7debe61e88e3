import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findRegistry, OperatorError, type RegistryAccess, type RegistryHere, type Source } from '@platform/cli';
import { hereIn } from '../registry-cli/testing/registry-commands';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { deploy, type DeployStep } from '@platform/cli/deploy/deploy';

let folder: string;
let printed: string[];
let here: RegistryHere;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-deploy-'));
  printed = [];
  mkdirSync(path.join(folder, 'shell'));
  const shell = sampleShell({ remoteModules: { 'mf-cart': ['./cart'] } });
  writeFileSync(path.join(folder, 'shell', 'shell-contract.json'), JSON.stringify(shell));
  here = hereIn(path.join(folder, '.published'), path.join(folder, 'shell'));
});

afterEach(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const registry = () => findRegistry({ environment: {}, here });
const live = async () => (await registry().releases()).remotes['mf-cart']?.live;

const CONTRACT = sampleCart({ exposes: { './cart': { props: [] } } });

interface Odd {
  /** A file that the build lacks. */
  missing?: string;
  contract?: typeof CONTRACT;
}

/** Writes a build as webpack does, with one exposed module. */
function building(text: string, { missing, contract = CONTRACT }: Odd = {}): DeployStep {
  const files = { 'remoteEntry.11111111.js': text, 'cart.22222222.js': text };
  const js = { sync: ['cart.22222222.js'], async: [] };
  const manifest = {
    metaData: { name: 'mf_cart', remoteEntry: { name: 'remoteEntry.11111111.js', path: '' } },
    exposes: [{ path: './cart', assets: { js, css: { sync: [], async: [] } } }],
  };
  const run = async (build: string) => {
    const routes = [{ path: '/cart-page', module: './cart', title: 'Cart' }];
    const declared = {
      'mf-manifest.json': JSON.stringify(manifest),
      'remote-contract.json': JSON.stringify(contract),
      'remote-routes.json': JSON.stringify({ format: 1, routes }),
    };
    for (const [file, content] of Object.entries({ ...files, ...declared })) {
      if (file !== missing) writeFileSync(path.join(build, file), content);
    }
    return null;
  };
  return { name: 'built', run };
}

const check = (name: string, reason: string | null): DeployStep => ({ name, run: async () => reason });

interface Made {
  build?: DeployStep;
  ofSources?: DeployStep[];
  ofBuild?: DeployStep[];
  canary?: number;
  registry?: Partial<RegistryAccess>;
  force?: boolean;
  forSet?: boolean;
  source?: Source;
}

const run = ({
  build = building('one'),
  ofSources = [],
  ofBuild = [],
  canary,
  registry: changed,
  force,
  forSet,
  source,
}: Made = {}) =>
  deploy({
    remote: 'mf-cart',
    first: '0.1.0',
    by: 'anna',
    registry: { ...registry(), ...changed },
    canary,
    force,
    forSet,
    source,
    build,
    ofSources,
    ofBuild,
    print: (line) => printed.push(line),
  });

test('a deploy for a set publishes what only other versions can give, not live, and says how all are released', async () => {
  const needy = building('one', { contract: { ...CONTRACT, exposes: { './other': { props: [] } } } });
  await expect(run({ build: needy })).rejects.toThrow();
  await run({ build: needy, forSet: true });
  expect(await live()).toBeUndefined();
  expect(printed.join('\n')).toContain(
    '✓ mf-cart@0.1.0 goes to no shopper. With the others of its set: npm run registry -- release mf-cart@0.1.0 …\n',
  );
});

test('a deploy says each step with its time, publishes the build and sets it live', async () => {
  await run({ ofSources: [check('types', null)], ofBuild: [check('fits the shell', null)] });
  expect(await live()).toBe('0.1.0');
  expect(printed.map((line) => line.replace(/[\d.]+ s/, '… s'))).toEqual([
    expect.stringContaining('Deploying mf-cart to '),
    '✓ built, … s',
    '✓ types, … s',
    '✓ fits the shell, … s',
    '✓ published as 0.1.0',
    '✓ mf-cart@0.1.0 is live from the next page load (was nothing)',
    'Open it: http://localhost:3000/cart-page',
    '… s in all',
  ]);
});

test.each<[string, Made]>([
  ['does not build', { build: check('built', 'SyntaxError in cart.screen.tsx') }],
  ['fails a unit test', { ofSources: [check('unit tests', '1 failed')] }],
  ['does not fit the shell', { ofBuild: [check('fits the shell', 'asks for react ^18')] }],
  ['lacks a file', { build: building('two', { missing: 'cart.22222222.js' }) }],
  ['is no build at all', { build: check('built', null) }],
])('what %s never becomes live, and leaves no version behind', async (_why, broken) => {
  await run();
  await expect(run({ build: building('two'), ...broken })).rejects.toThrow();
  expect(await live()).toBe('0.1.0');
  expect((await registry().versions('mf-cart')).versions).toEqual(['0.1.0']);
});

test('deploys at once both keep their version, and one of them is live', async () => {
  const versions = await Promise.all(['one', 'two', 'three'].map((text) => run({ build: building(text) })));
  expect([...versions].sort()).toEqual(['0.1.0', '0.1.1', '0.1.2']);
  expect(versions).toContain(await live());
  expect((await registry().versions('mf-cart')).versions).toEqual(['0.1.2', '0.1.1', '0.1.0']);
});

test('a deploy of a remote that is taken out says that it stays out', async () => {
  await run();
  await registry().change({ kind: 'disable', remote: 'mf-cart' }, 'ben');
  await run({ build: building('two') });
  expect(printed.join('\n')).toContain('Enable it: npm run registry -- enable mf-cart');
});

test('a deploy for a part of the shoppers leaves the others what they have', async () => {
  await run();
  await run({ build: building('two'), canary: 10 });
  expect((await registry().releases()).remotes['mf-cart']).toMatchObject({
    live: '0.1.0',
    canary: { version: '0.1.1', percent: 10 },
  });
  expect(printed.join('\n')).toContain('For everybody: npm run registry -- promote mf-cart');
  expect(printed.join('\n')).toContain('See it: npm run registry -- preview mf-cart@0.1.1');

  await run({ build: building('three'), canary: 0 });
  expect(printed.join('\n')).toContain(
    'mf-cart@0.1.2 goes to no shopper. For everybody: npm run registry -- promote mf-cart@0.1.2',
  );
  await registry().change({ kind: 'promote', remote: 'mf-cart', version: '0.1.2' }, 'anna');
  expect(await live()).toBe('0.1.2');
});

test('a build that does not fit the shell is refused, and with --force the history says that it was forced', async () => {
  await run();
  const react = { version: '^18.0.0', names: [] };
  const build = building('two', { contract: { ...CONTRACT, takes: { ...CONTRACT.takes, react } } });
  await expect(run({ build })).rejects.toThrow(/^mf-cart asks for react \^18\.0\.0.*\n\nNothing was published/);
  expect(await live()).toBe('0.1.0');

  await run({ build, force: true });
  expect(printed.join('\n')).toContain('! forced, although: mf-cart asks for react ^18.0.0');
  expect((await registry().history()).map(({ to, forced }) => [to, forced])).toEqual([
    ['0.1.0', undefined],
    ['0.1.1', true],
  ]);
});

test('a version keeps what it was built from and by whom, and uncommitted changes are reported', async () => {
  const source = { commit: 'c0ffee'.padEnd(40, '0'), branch: 'quick-order', dirty: true };
  await run({ source });
  expect(await registry().publications('mf-cart')).toMatchObject([{ version: '0.1.0', by: 'anna', source }]);
  expect(printed).toContainEqual(expect.stringContaining('built with changes that are not in c0ffee000000'));
});

test('a missing token is reported before anything is built', async () => {
  const checkAccess = async () => {
    throw new OperatorError('This needs the token of https://shop.example: set REGISTRY_TOKEN.');
  };
  await expect(run({ registry: { checkAccess } })).rejects.toThrow('set REGISTRY_TOKEN');
  expect(printed).toEqual([expect.stringContaining('Deploying mf-cart to ')]);
});

test('the way back names the registry that was deployed to', async () => {
  const commandLine = (words: string) => `npm run registry -- ${words} --to https://shop.example`;
  await run();
  await run({ build: building('two'), registry: { commandLine } });
  expect(printed.join('\n')).toContain('To undo: npm run registry -- rollback mf-cart --to https://shop.example');
});
