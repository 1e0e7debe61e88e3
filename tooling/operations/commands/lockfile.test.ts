import { readFileSync } from 'node:fs';
import path from 'node:path';
import { missingPlatforms, unverifiedPackages, type Lockfile } from './parts/lockfile.mjs';

describe('The lockfile', () => {
  const committed = JSON.parse(readFileSync(path.join(__dirname, '../../../package-lock.json'), 'utf8')) as Lockfile;

  it('names every platform, so that npm ci works everywhere', () => {
    expect(missingPlatforms(committed)).toEqual([]);
  });

  it('has the hash of every package, also of binaries for other platforms', () => {
    expect(unverifiedPackages(committed)).toEqual([]);
    const { packages } = committed;
    for (const integrity of [undefined, '', 'sha1-x']) {
      const changed = { 'node_modules/react': { ...packages['node_modules/react'], integrity } };
      expect(unverifiedPackages({ packages: { ...packages, ...changed } })).toEqual(['node_modules/react']);
    }
  });

  it('names no server, so that everybody’s own registry is asked', () => {
    const servers = Object.entries(committed.packages).filter(([, { resolved = '' }]) => /^https?:/.test(resolved));

    expect(servers).toEqual([]);
  });
});

test('A lockfile lacks the platforms without an entry, and not one that a package has inside of it', () => {
  const packages = {
    'node_modules/core': {
      version: '1.2.0',
      optionalDependencies: { 'core-linux-x64': '1.2.0', 'core-darwin-x64': '1.2.0' },
    },
    'node_modules/core-linux-x64': { version: '1.2.0' },
    'node_modules/a/node_modules/core': { version: '1.0.0', optionalDependencies: { 'core-wasm': '1.0.0' } },
    'node_modules/a/node_modules/core-wasm': { version: '1.0.0' },
  };
  expect(missingPlatforms({ packages })).toEqual(['core-darwin-x64']);
});
