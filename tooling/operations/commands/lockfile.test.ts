import { readFileSync } from 'node:fs';
import path from 'node:path';
import { missingPlatforms, unverifiedPackages, withMissingPlatforms, type Lockfile } from './parts/lockfile.mjs';

describe('The lockfile', () => {
  const committed = JSON.parse(readFileSync(path.join(__dirname, '../../../package-lock.json'), 'utf8')) as Lockfile;

  it('names every platform, so that npm ci works everywhere (else: node tooling/operations/commands/complete-lockfile.mjs)', () => {
    expect(missingPlatforms(committed)).toEqual([]);
  });

  it('has the hash of every package, except of binaries for platforms that its registry did not serve', () => {
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

describe('Completing a lockfile', () => {
  const incomplete: Lockfile = {
    packages: {
      '': {},
      'node_modules/core': {
        version: '1.2.0',
        optionalDependencies: {
          '@x/core-linux-x64-gnu': '1.2.0',
          '@x/core-darwin-arm64': '1.2.0',
          '@x/core-linux-arm-musleabihf': '1.2.0',
          '@x/core-wasm32-wasi': '1.2.0',
        },
      },
      'node_modules/@x/core-linux-x64-gnu': { version: '1.2.0', optional: true },
    },
  };

  it('finds the platforms without an entry', () => {
    expect(missingPlatforms(incomplete).map(({ name }) => name)).toEqual([
      '@x/core-darwin-arm64',
      '@x/core-linux-arm-musleabihf',
      '@x/core-wasm32-wasi',
    ]);
  });

  it('gives each an entry that says where it runs', () => {
    const { packages } = withMissingPlatforms(incomplete);

    expect(packages).toMatchObject({
      'node_modules/@x/core-darwin-arm64': { version: '1.2.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@x/core-linux-arm-musleabihf': { os: ['linux'], cpu: ['arm'], libc: ['musl'] },
      'node_modules/@x/core-wasm32-wasi': { cpu: ['wasm32'] },
    });
  });

  it('leaves a complete one as it is, and knows packages inside packages', () => {
    const complete: Lockfile = {
      packages: {
        '': {},
        'node_modules/a/node_modules/core': { version: '1.0.0', optionalDependencies: { 'core-darwin-x64': '1.0.0' } },
        'node_modules/a/node_modules/core-darwin-x64': { version: '1.0.0', optional: true },
      },
    };

    expect(withMissingPlatforms(complete)).toEqual(complete);
  });
});
