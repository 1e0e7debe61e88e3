import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { findForeignFaults, readForeignBuild, type ForeignBuild } from './foreign-build';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

const SCRIPT = 'remoteEntry.js';
let folder: string;

const build = (changed: Partial<ForeignBuild> = {}): ForeignBuild => ({
  metaData: { pluginVersion: '2.9.2', publicPath: 'auto', remoteEntry: { type: 'global' } },
  exposes: [{ path: './cart' }, { path: './wishlist' }],
  shared: [
    { name: 'react', requiredVersion: '^19.0.0' },
    { name: 'date-fns', requiredVersion: '^4.0.0' },
  ],
  ...changed,
});

function faults(foreign: ForeignBuild, script = 'self.mf_cart = {};', routes?: string[]): Promise<string[]> {
  writeFileSync(path.join(folder, SCRIPT), script);
  return findForeignFaults(folder, foreign, {
    routes,
    remote: 'mf-cart',
    scripts: [SCRIPT],
    shell: sampleShell(),
  });
}

const manifest = (content: unknown) => writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(content));

eachTestHasFolder('foreign', (made) => (folder = made));

describe('A build that a team elsewhere made with the federation library’s own plugin', () => {
  it('is read from its manifest, as it has no contract', async () => {
    manifest(build());
    expect(await readForeignBuild(folder)).toEqual(build());
  });

  it('is read from its contract, when it has one', async () => {
    manifest(build());
    writeFileSync(path.join(folder, 'remote-contract.json'), '{}');
    expect(await readForeignBuild(folder)).toBeNull();
  });

  it('may be published when it exposes what the shell asks for, with its own libraries', async () => {
    expect(await faults(build(), 'const requireNode = eval("require");')).toEqual([]);
  });

  it('may be published with routes instead, which must have every address that the shop links to', async () => {
    const foreign = build({ exposes: [{ path: './anything' }] });
    expect(await faults(foreign, '', ['/cart-page', '/wishlist-page', '/gift-page'])).toEqual([]);
    expect(await faults(foreign, '', ['/cart-page'])).toEqual([
      expect.stringMatching(/^The shop links to \/wishlist-page/),
    ]);
  });

  test.each<[string, Partial<ForeignBuild>, RegExp]>([
    [
      'whose files lie elsewhere',
      { metaData: { ...build().metaData, publicPath: 'http://localhost:8080/' } },
      /^mf-cart would load its files from http:\/\/localhost:8080\/, and each version is served from a separate folder: set output\.publicPath to 'auto', or with Vite base to '\.\/'\.$/,
    ],
    [
      'whose entry is for another loader',
      { metaData: { ...build().metaData, remoteEntry: { type: 'commonjs-module' } } },
      /^The entry of mf-cart is of the type commonjs-module, and the shop's pages load scripts and ES modules: build it with library: \{ type: 'var' \}\.$/,
    ],
    ['without what the shell asks for', { exposes: [{ path: './cart' }] }, /the exposed module \.\/wishlist/],
    [
      'for another React than the shop’s',
      { shared: [{ name: 'react', requiredVersion: '^18.0.0' }] },
      /^mf-cart asks for react \^18\.0\.0, and this shell has react 19\.3\.1/,
    ],
  ])('is refused, with the reason, when it is one %s', async (_, changed, reason) => {
    expect(await faults(build(changed))).toEqual([expect.stringMatching(reason)]);
  });

  it('takes a package of ours by the range of versions that it declares', async () => {
    const store = (requiredVersion: string) =>
      build({ shared: [{ name: '@piston-parts/shared-store', requiredVersion }] });
    expect(await faults(store('^1.0.0'))).toEqual([]);
    expect(await faults(store('^1.3.0'))).toEqual([
      expect.stringMatching(/^mf-cart asks for shared-store \^1\.3\.0, and this shell has shared-store 1\.2\.0/),
    ]);
  });

  it('is refused when it was built for development, whose eval the shop’s pages forbid', async () => {
    expect(await faults(build(), 'eval("{__webpack_require__.r(exports);}");')).toEqual([
      expect.stringMatching(
        /^remoteEntry\.js runs code by eval, which the shop's pages forbid: build mf-cart with mode: 'production', or another devtool\.$/,
      ),
    ]);
  });
});
