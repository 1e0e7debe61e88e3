import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { compareContracts, parseContract, type RemoteContract } from '@platform/protocol/remote-contract';
import { sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';

const PRESET = path.join(__dirname, '..', '..', 'preset');
const WEBPACK = require.resolve('webpack/bin/webpack.js');
/** Of V8: to collect garbage takes a tenth of a build that is so short. */
const YOUNG_MEMORY = '--max-semi-space-size=64';
// Inside the repository, so that its packages are found.
mkdirSync(path.join(PRESET, '.cache'), { recursive: true });
const FOLDER = path.join(mkdtempSync(path.join(PRESET, '.cache', 'sample-')), 'mf-cart');

const sharedContract = JSON.parse(
  readFileSync(path.join(PRESET, '..', '..', 'shared-contract', 'package.json'), 'utf8'),
) as { version: string };

const SOURCES = {
  'package.json': JSON.stringify({
    name: '@piston-parts/sample-cart',
    version: '0.3.1',
    dependencies: Object.fromEntries(['contract', 'store', 'ui'].map((name) => [`@piston-parts/shared-${name}`, '*'])),
  }),
  // Another React than the preset's.
  'node_modules/react/package.json': '{ "name": "react", "version": "20.0.0" }',
  'webpack.config.cjs': `
    const { remote } = require('@platform/build/webpack');
    module.exports = remote({ folder: __dirname, exposes: { './cart': './src/cart.screen.tsx' } });`,
  'src/cart.screen.tsx': `
    import { paths } from '@piston-parts/shared-contract';
    import { cartItemAdded, cartItemWrapped, cartRequested, useShopDispatch } from '@piston-parts/shared-store';
    import { Heading } from './heading';
    import { nobodyUsesThis } from './unused';
    import './cart.css';
    export const loadCoupons = () => import(/* webpackChunkName: "coupons" */ './coupons');
    const forgotten = () => cartRequested();
    interface Props { readonly coupon: string; readonly quick?: boolean }
    export default function CartScreen({ coupon, quick = false }: Props) {
      const dispatch = useShopDispatch();
      return (
        <a href={paths.cart} onClick={() => dispatch(quick ? cartItemAdded({ productId: coupon }) : cartItemWrapped())}>
          <Heading />
        </a>
      );
    }`,
  'src/routes.ts': `
    export const remoteRoutes = {
      routes: [{ path: '/cart-page', module: './cart', guard: 'signed-in', title: 'Cart', description: 'What you buy.',
        data: { cart: '/api/user/cart' } }],
    };`,
  'src/heading.tsx': `
    import { PageHeading } from '@piston-parts/shared-ui';
    export const Heading = () => <PageHeading>Cart</PageHeading>;`,
  'src/cart.css': '.cart { color: red; }',
  'src/coupons.ts': `
    const load = () => import('@piston-parts/shared-contract/schemas');
    export const coupons = async () => load().then((schemas) => schemas.signUpSchema);`,
  'src/unused.ts': `
    import { selectWishlist } from '@piston-parts/shared-store';
    export const nobodyUsesThis = () => selectWishlist;`,
};

interface Files {
  readonly sync: readonly string[];
  readonly async: readonly string[];
}

/** A quarter more than such a container needs today; with a federation runtime in it, it was twice as large. */
const LARGEST_ENTRY_BYTES = 4500;

interface Manifest {
  readonly metaData: { readonly name: string; readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly path: string; readonly assets: { readonly js: Files; readonly css: Files } }[];
}

const readManifest = () => JSON.parse(readFileSync(path.join(FOLDER, 'dist', 'mf-manifest.json'), 'utf8')) as Manifest;

/** The contract of a remote built from these sources. */
function buildSampleCart(changed: Readonly<Record<string, string>> = {}): RemoteContract {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of Object.entries({ ...SOURCES, ...changed })) {
    mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
    writeFileSync(path.join(FOLDER, file), text);
  }
  // The build for browsers alone: it writes the contract. Scripts of the changed builds are never run.
  const options = Object.keys(changed).length > 0 ? ['--no-optimization-minimize'] : [];
  const args = [YOUNG_MEMORY, WEBPACK, '--mode', 'production', '--config-name', path.basename(FOLDER), ...options];
  const { stderr, stdout, status } = spawnSync(process.execPath, args, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return parseContract('remote', readFileSync(path.join(FOLDER, 'dist', 'remote-contract.json'), 'utf8'), FOLDER);
}

afterAll(() => rmSync(path.dirname(FOLDER), { recursive: true, force: true }));

describe('What a build says of itself', () => {
  let contract: RemoteContract;
  beforeAll(() => void (contract = buildSampleCart()), 120_000);

  it('names the modules it exposes, and the props that a screen cannot do without', () => {
    expect(contract).toMatchObject({
      remote: 'mf-cart',
      version: '0.3.1',
      exposes: { './cart': { props: ['coupon'] } },
    });
  });

  it('names what the screens use of the shared packages, and nothing that is only imported', () => {
    expect(contract.takes).toMatchObject({
      '@piston-parts/shared-contract': {
        version: `^${Number.parseInt(sharedContract.version, 10)}.0.0`,
        names: ['paths.cart'],
      },
      '@piston-parts/shared-store': { names: ['cartItemAdded', 'cartItemWrapped', 'useShopDispatch'] },
      'react/jsx-runtime': { names: ['jsx'] },
    });
  });

  it('names what a dynamic import takes by the words of its module, not everything that there is', () => {
    const { names = [] } = contract.takes['@piston-parts/shared-contract/schemas'] ?? {};
    expect(names.filter((name) => name !== '*')).toEqual(['signUpSchema']);
  });

  it('has the fields of the endpoints that its pages are made of', () => {
    expect(contract.endpoints).toMatchObject({ 'GET /api/user/cart': { response: { 'cart[].qty': 'integer' } } });
  });

  it('carries the shapes of what it uses of the shared packages', () => {
    const { types = {} } = contract.takes['@piston-parts/shared-store'] ?? {};
    expect(types['cartItemAdded']).toMatchObject({ shown: expect.stringContaining('productId: string') as string });
    expect(contract.takes['@piston-parts/shared-contract']?.types).toHaveProperty(['paths.cart']);
    expect(contract.takes['react/jsx-runtime']).not.toHaveProperty('types');
  });

  it('names its entry and the files of each exposed module', () => {
    const { metaData, exposes } = readManifest();
    const { js, css } = exposes[0]?.assets ?? {};

    expect(metaData).toMatchObject({ name: 'mf_cart', buildInfo: { buildVersion: '0.3.1' } });
    expect(exposes.map((exposed) => exposed.path)).toEqual(['./cart']);
    expect(js?.sync).toEqual([expect.stringMatching(/^cart\..+\.js$/)]);
    expect(js?.async).toEqual([expect.stringMatching(/^coupons\..+\.js$/)]);
    expect(css?.sync).toEqual([expect.stringMatching(/^styles\..+\.css$/)]);
    for (const file of [metaData.remoteEntry.name, js?.sync[0], js?.async[0], css?.sync[0]]) {
      expect(existsSync(path.join(FOLDER, 'dist', file ?? 'nothing'))).toBe(true);
    }
  });

  it('has a small entry, because every page pays for the entries of all remotes that it shows', () => {
    const entry = path.join(FOLDER, 'dist', readManifest().metaData.remoteEntry.name);
    expect(gzipSync(readFileSync(entry)).length).toBeLessThan(LARGEST_ENTRY_BYTES);
  });

  it('has source maps for its team alone: scripts do not name them, and they hold no sources', () => {
    const [file = ''] = readManifest().exposes[0]?.assets.js.sync ?? [];
    const script = readFileSync(path.join(FOLDER, 'dist', file), 'utf8');
    const text = readFileSync(path.join(FOLDER, 'dist', 'server', 'maps', `${file}.map`), 'utf8');
    const lines = script.split('\n');
    const line = lines.findIndex((one) => one.includes('onClick'));
    const position = { line: line + 1, column: lines[line]?.indexOf('onClick') ?? -1 };

    expect(originalPositionFor(new TraceMap(text), position)).toMatchObject({
      source: './src/cart.screen.tsx',
      line: SOURCES['src/cart.screen.tsx'].split('\n').findIndex((one) => one.includes('onClick')) + 1,
    });
    expect(script).not.toContain('sourceMappingURL');
    expect(text).not.toContain('sourcesContent');
  });

  it('names the React that it is written against, and is refused by a shell with another one', () => {
    const shell = sampleShell({ provides: { 'react/jsx-runtime': { version: '19.3.1', names: null } } });

    expect(contract.takes['react/jsx-runtime']?.version).toBe('^20.0.0');
    expect(compareContracts(shell, contract)).toContain(
      'mf-cart asks for react/jsx-runtime ^20.0.0, and this shell has react/jsx-runtime 19.3.1: deploy a shell with ' +
        'react/jsx-runtime ^20.0.0 first, or build mf-cart against react/jsx-runtime 19.3.1.',
    );
  });

  it('is enough to refuse it', () => {
    expect(compareContracts(sampleShell({ remoteModules: { 'mf-cart': ['./cart'] } }), contract)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The exposed module \.\/cart of mf-cart needs the prop coupon/),
        expect.stringMatching(
          /^mf-cart asks shared-store for cartItemWrapped and useShopDispatch, which this shell does not have/,
        ),
      ]),
    );
  });
});

describe('A screen that never renders its PageHeading', () => {
  it('is refused by the build, because the shell would wait for it for ever', () => {
    const heading = 'export const Heading = () => <h1>Cart</h1>;';
    expect(() => buildSampleCart({ 'src/heading.tsx': heading })).toThrow(
      'src/cart.screen.tsx never renders PageHeading of @piston-parts/shared-ui',
    );
  }, 120_000);
});

describe('A filling that does not say the type of an input beside it', () => {
  it('is refused by the build, because nobody could compare it with the slot', () => {
    const filled = SOURCES['src/routes.ts'].replace(
      '],',
      "], fills: [{ slot: 'product.below', module: './cart', order: 1 }],",
    );
    expect(() => buildSampleCart({ 'src/routes.ts': filled })).toThrow(
      'src/cart.screen.tsx fills a slot, and the type of coupon is not beside it, where it can be compared with the slot: write ({ coupon }: { readonly coupon: string }), or number or boolean.',
    );
  }, 60_000);
});

describe('A slice whose name is taken', () => {
  it.each([
    [
      'by another team',
      ['mf-compare/coupons'],
      'names a slice mf-compare/coupons. The slices of mf-cart are named mf-cart/…',
    ],
    [
      'by the same team',
      ['mf-cart/coupons', 'mf-cart/coupons'],
      'has two slices mf-cart/coupons: name one differently.',
    ],
  ])(
    '%s is refused by the build, in a few lines that a team can read',
    (_, names, sentence) => {
      const slices = JSON.stringify(names.map((name) => ({ name })));
      const build = () =>
        buildSampleCart({ 'src/store.ts': `export const store = { version: 1, slices: ${slices} };` });
      expect(build).toThrow(new RegExp(`^(?=[^]*${sentence.replaceAll('.', '\\.')})[^]{0,2000}$`));
    },
    60_000,
  );
});
