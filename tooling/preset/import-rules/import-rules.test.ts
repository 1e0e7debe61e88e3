import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import configuration from './dependency-cruiser.cjs';
import { roomCircles } from './room-circles.mjs';

const run = promisify(execFile);
const root = path.join(__dirname, '..', '..', '..');
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const configurationFile = path.join(__dirname, 'dependency-cruiser.cjs');

/** A shop in which everybody keeps to the rules; each row below adds one file that does not. */
const LAWFUL_SHOP = {
  'shell/src/main.tsx': "import './simulated-backend'; import 'react-redux';",
  'shell/src/simulated-backend.ts': "import('@piston-parts/shared-store/src/simulated-backend/index');",
  'mf-cart/src/cart/cart.screen.tsx': "import '@piston-parts/shared-store/src/index'; import './cart-line';",
  'mf-cart/src/cart/cart-line.tsx': "import '@piston-parts/shared-ui/src/index';",
  'mf-cart/src/wishlist/wishlist.screen.tsx': "import './wishlist-card';",
  'mf-cart/src/wishlist/wishlist-card.tsx': 'export const card = 1;',
  'mf-catalog/src/home/home.screen.tsx': 'export const home = 1;',
  'shared-contract/src/index.ts': "import 'valibot'; export const contract = 1;",
  'shared-store/src/index.ts': "import './operations/cart/cart.saga'; import './operations/orders/orders.saga';",
  'shared-store/src/operations/cart/cart.saga.ts':
    "import 'redux-saga'; import '@piston-parts/shared-contract/src/index';",
  'shared-store/src/operations/orders/orders.saga.ts': 'export const saga = 1;',
  'shared-store/src/simulated-backend/index.ts': "import 'miragejs';",
  'shared-ui/src/index.ts': "export { Button } from './button';",
  'shared-ui/src/button.tsx': 'export const Button = 1;',
  'server/src/main.ts': "import 'node:fs'; import '@piston-parts/shared-contract/src/index';",
  'platform/host/src/index.ts': "import '@platform/protocol/src/index';",
  'platform/protocol/src/index.ts': 'export const protocol = 1;',
  'tooling/test-kit/screen-test/index.tsx': "import '@piston-parts/shared-store/src/simulated-backend/index';",
  'e2e/journey.spec.ts': "import '@piston-parts/shared-contract/src/index';",
};

const LIBRARIES = [
  'react-redux',
  'redux',
  'redux-saga',
  'miragejs',
  'valibot',
  'react-toastify',
  'react-router',
  'lodash',
];

/** rule → the file that breaks it, and the file that would be right at its place. */
const BREAKS: Record<string, { file: string; code: string; also?: Record<string, string> }> = {
  'app-imports-app': {
    file: 'mf-cart/src/cart/a.screen.tsx',
    code: "import '@piston-parts/mf-catalog/src/home/home.screen';",
  },
  'shared-imports-app': { file: 'shared-store/src/main.ts', code: "import '@piston-parts/shell/src/main';" },
  'shared-contract-imports-ours': {
    file: 'shared-contract/src/main.ts',
    code: "import '@piston-parts/shared-store/src/index';",
  },
  'shared-ui-imports-ours': {
    file: 'shared-ui/src/main.ts',
    code: "import '@piston-parts/shared-contract/src/index';",
  },
  'shared-store-imports-ours': {
    file: 'shared-store/src/main.tsx',
    code: "import '@piston-parts/shared-ui/src/index';",
  },
  'platform-imports-shop': {
    file: 'platform/host/src/main.ts',
    code: "import '@piston-parts/shared-contract/src/index';",
  },
  'platform-floors': {
    file: 'platform/protocol/src/main.ts',
    code: "import '@platform/host/src/index';",
  },
  'registry-above-storefront': {
    file: 'platform/registry/src/main.ts',
    code: "import '@platform/host/src/index';",
  },
  'example-imported': {
    file: 'server/src/shop.ts',
    code: "import '@platform/example/server/api';",
    also: { 'platform/example/server/api.ts': 'export const api = 1;' },
  },
  'server-imports-ours': { file: 'server/src/index.ts', code: "import '@piston-parts/shared-store/src/index';" },
  'e2e-imports-ours': { file: 'e2e/a.spec.ts', code: "import '@piston-parts/mf-cart/src/cart/cart.screen';" },
  'page-imports-tooling': {
    file: 'mf-cart/src/cart/b.screen.tsx',
    code: "import '@piston-parts/test-kit/screen-test/index';",
  },
  'tooling-imports-app': { file: 'tooling/test-kit/screen-test/a.ts', code: "import '@piston-parts/shell/src/main';" },
  'relative-path-to-a-package': {
    file: 'mf-cart/src/cart/q.screen.tsx',
    code: "import '../../../shared-ui/src/index';",
  },
  'inside-of-a-shared-package': {
    file: 'mf-cart/src/cart/c.screen.tsx',
    code: "import '@piston-parts/shared-ui/src/button';",
  },
  'simulated-backend-in-a-screen': {
    file: 'mf-cart/src/cart/d.screen.tsx',
    code: "import '@piston-parts/shared-store/src/simulated-backend/index';",
  },
  'feature-imports-feature': { file: 'mf-cart/src/cart/e.screen.tsx', code: "import '../wishlist/wishlist-card';" },
  'slice-imports-slice-inside': {
    file: 'shared-store/src/operations/addresses/index.ts',
    code: "import '../cart/cart.saga';",
  },
  'saga-effects-import-sagas': {
    file: 'shared-store/src/saga-effects/a.ts',
    code: "import '../operations/cart/cart.saga';",
  },
  circle: {
    file: 'mf-cart/src/cart/f.screen.tsx',
    code: "import './circle'; export const f = 1;",
    also: { 'mf-cart/src/cart/circle.ts': "import { f } from './f.screen'; console.log(f);" },
  },
  'unused-file': { file: 'mf-cart/src/cart/forgotten.ts', code: 'export const forgotten = 1;' },
  'test-in-the-shop': {
    file: 'mf-cart/src/cart/g.screen.tsx',
    code: "import './g.test';",
    also: { 'mf-cart/src/cart/g.test.ts': 'export const sample = 1;' },
  },
  'name-that-says-nothing': {
    file: 'mf-cart/src/cart/h.screen.tsx',
    code: "import './utils';",
    also: { 'mf-cart/src/cart/utils.ts': 'export const a = 1;' },
  },
  'not-found': { file: 'mf-cart/src/cart/i.screen.tsx', code: "import './nowhere';" },
  'state-library-outside-the-store': { file: 'mf-cart/src/cart/j.screen.tsx', code: "import 'redux';" },
  'react-redux-in-a-remote': { file: 'mf-cart/src/cart/k.screen.tsx', code: "import 'react-redux';" },
  'schema-library-outside-the-contract': { file: 'mf-cart/src/cart/l.screen.tsx', code: "import 'valibot';" },
  'toasts-outside-the-shell': { file: 'mf-cart/src/cart/m.screen.tsx', code: "import 'react-toastify';" },
  'router-past-its-facade': { file: 'mf-cart/src/cart/n.screen.tsx', code: "import 'react-router';" },
  'node-in-the-browser': { file: 'mf-cart/src/cart/o.screen.tsx', code: "import 'node:fs';" },
  'undeclared-library': { file: 'mf-cart/src/cart/p.screen.tsx', code: "import 'lodash';" },
};

/** The folder of a package, as npm's workspaces have it. */
const PACKAGE = /^((?:tooling|platform)\/[^/]+|[^/]+)\//;

const nameOf = (folder: string) =>
  `${folder.startsWith('platform/') ? '@platform' : '@piston-parts'}/${path.basename(folder)}`;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function shopOnDisk(files: Record<string, string>): Promise<string> {
  const shop = await mkdtemp(path.join(tmpdir(), 'import-rules-'));
  folders.push(shop);
  const declared = Object.fromEntries(LIBRARIES.filter((name) => name !== 'lodash').map((name) => [name, '1.0.0']));
  const all: Record<string, string> = { ...files };
  for (const name of LIBRARIES) {
    all[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' });
    all[`node_modules/${name}/dist/index.js`] = '';
  }
  const packages = [...new Set(Object.keys(files).map((file) => PACKAGE.exec(file)?.[1] ?? ''))];
  for (const folder of packages) {
    const name = nameOf(folder);
    all[`${folder}/package.json`] = JSON.stringify({ name, version: '1.0.0', dependencies: declared });
  }
  for (const [file, code] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(shop, file)), { recursive: true });
    await writeFile(path.join(shop, file), code);
  }
  for (const scope of ['@piston-parts', '@platform'])
    await mkdir(path.join(shop, 'node_modules', scope), { recursive: true });
  for (const folder of packages) {
    await symlink(path.join(shop, folder), path.join(shop, 'node_modules', nameOf(folder)));
  }
  return shop;
}

/** @returns `rule file` of every violation. */
async function violations(shop: string): Promise<string[]> {
  const tops = [...new Set(Object.keys(LAWFUL_SHOP).map((file) => file.split('/')[0] ?? ''))];
  const command = [cruiser, '--config', configurationFile, '--output-type', 'json', ...tops];
  const { stdout } = await run(process.execPath, command, { cwd: shop, maxBuffer: 64_000_000 }).catch(
    (error: { stdout: string }) => error,
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; type: string; rule: { name: string } }[] };
  };
  return summary.violations.flatMap(({ rule, from, to }) => [`${rule.name} ${from}`, `${rule.name} ${to}`]);
}

describe('The import rules', () => {
  jest.setTimeout(60_000);
  const names = configuration.forbidden.map(({ name }) => name);
  let broken: string[] = [];

  beforeAll(async () => {
    const files: Record<string, string> = { ...LAWFUL_SHOP };
    for (const { file, code, also } of Object.values(BREAKS)) Object.assign(files, { [file]: code }, also);
    broken = await violations(await shopOnDisk(files));
  });

  it('let a shop pass that keeps to them', async () => {
    expect(await violations(await shopOnDisk(LAWFUL_SHOP))).toEqual([]);
  });

  it('are all tried here', () => {
    expect(Object.keys(BREAKS).sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(BREAKS))('fire for %s', (rule, { file }) => {
    expect(broken).toContain(`${rule} ${file}`);
  });

  it('say what to do instead', () => {
    for (const { comment } of configuration.forbidden) expect(comment.length).toBeGreaterThan(40);
  });
});

describe('The check of folders', () => {
  const importing = (source: string, ...files: string[]) => ({
    source,
    dependencies: files.map((resolved) => ({ resolved })),
  });

  it('finds a circle between two folders of a package whose files have none', () => {
    const modules = [
      importing('server/src/orders/place.ts', 'server/src/stock/reserve.ts'),
      importing('server/src/stock/report.ts', 'server/src/orders/list.ts'),
    ];
    expect(roomCircles(modules)).toEqual([['server/orders', 'server/stock', 'server/orders']]);
  });

  it('finds one that leads through three, in another package, once', () => {
    const modules = [
      importing('platform/host/src/a/one.ts', 'platform/host/src/b/two.ts'),
      importing('platform/host/src/b/two.ts', 'platform/host/src/c/deep/three.ts'),
      importing('platform/host/src/c/four.ts', 'platform/host/src/a/one.ts'),
    ];
    expect(roomCircles(modules)).toHaveLength(1);
  });

  it('lets a test, and the file that starts a program, know every folder', () => {
    const modules = [
      importing('server/src/orders/place.ts', 'server/src/stock/reserve.ts', 'server/src/settings.ts'),
      importing('server/src/stock/reserve.test.ts', 'server/src/orders/list.ts'),
      importing('server/src/main.ts', 'server/src/orders/place.ts'),
    ];
    expect(roomCircles(modules)).toEqual([]);
  });
});
