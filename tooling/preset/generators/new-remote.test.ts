import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addRemote, addRemoteElsewhere, updateRemoteElsewhere } from './remote.mjs';

const root = path.join(__dirname, '..', '..', '..');

/** @returns files of our packages that sources of a remote import, such as `@piston-parts/shared-store/src/index.ts` */
function filesImportedBy(remote: string): string[] {
  const argv = [
    '-rhoE',
    "'@(piston-parts|platform)/[^']+'",
    path.join(root, remote, 'src'),
    path.join(root, remote, 'api'),
  ];
  const names = execFileSync('grep', argv).toString().replaceAll("'", '').trim().split('\n');
  return [...new Set(names)].flatMap((name) => {
    const folder = name.split('/').slice(0, 2).join('/');
    // The server stays in the shop.
    if (folder === '@piston-parts/server') return [];
    const whole = realpathSync(path.join(root, 'node_modules', folder));
    return path.join(folder, path.relative(whole, require.resolve(name)));
  });
}

describe('A new remote', () => {
  let copy: string;
  const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

  beforeEach(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'new-remote-'));
    for (const app of ['shell', 'mf-cart']) {
      cpSync(path.join(root, app, 'package.json'), path.join(copy, app, 'package.json'));
    }
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('is a folder with its configuration, its routes, a screen, a test and a README, and nothing outside of it', () => {
    const { files, address } = addRemote(copy, 'mf-body-shop');

    expect(files.map((file) => path.relative(copy, file))).toEqual([
      'mf-body-shop/package.json',
      'mf-body-shop/tsconfig.json',
      'mf-body-shop/README.md',
      'mf-body-shop/webpack.config.cjs',
      'mf-body-shop/jest.config.cjs',
      'mf-body-shop/src/routes.ts',
      'mf-body-shop/src/body-shop/body-shop.screen.tsx',
      'mf-body-shop/src/body-shop/body-shop.module.css',
      'mf-body-shop/src/body-shop/body-shop.screen.test.tsx',
    ]);
    expect(readdirSync(copy).sort()).toEqual(['mf-body-shop', 'mf-cart', 'shell']);
    expect(address).toBe('/body-shop-page');
    expect(read('mf-body-shop/src/routes.ts')).toMatch(
      /path: '\/body-shop-page',\s+module: '.\/body-shop',\s+title: 'Body shop',/,
    );
  });

  it('passes the checks of all files as it is: format, lint and words', () => {
    addRemote(copy, 'mf-body-shop');
    const check = (command: string, ...argv: string[]) =>
      execFileSync(path.join(root, 'node_modules', '.bin', command), [...argv, 'mf-body-shop'], {
        cwd: copy,
      }).toString();

    expect(check('prettier', '--check', '--config', path.join(root, '.prettierrc'))).toContain('All matched files');
    expect(check('oxlint', '--config', path.join(root, 'tooling/preset/oxlint/rules.json'))).toContain('0 errors');
    expect(check('eslint', '--config', path.join(root, 'eslint.config.mjs'))).toBe('');
  });

  it('listens at a port that is free, and takes the versions that the shell has', () => {
    addRemote(copy, 'mf-workshop');

    const { config, dependencies } = JSON.parse(read('mf-workshop/package.json')) as {
      config: { port: number };
      dependencies: object;
    };
    const shell = JSON.parse(read('shell/package.json')) as { dependencies: Record<string, string> };
    expect(config.port).toBeGreaterThanOrEqual(3200);
    expect(config.port).toBeLessThan(3600);
    expect(shell.dependencies).toMatchObject(dependencies);
  });

  it.each([
    ['the name is missing', undefined, '"" is no name for a remote'],
    ['the name does not begin with mf-', 'garage', '"garage" is no name for a remote: mf-, small letters and hyphens'],
    ['the name would lead out of the repository', 'mf-../evil', '"mf-../evil" is no name for a remote'],
    ['it is there already', 'mf-cart', 'mf-cart is there already.'],
  ])('is refused when %s', (_, remote, why) => {
    expect(() => addRemote(copy, remote)).toThrow(why);
    expect(readdirSync(copy).sort()).toEqual(['mf-cart', 'shell']);
  });

  it('is made in another repository as well, with our packages as files and the libraries that these need', () => {
    const { files } = addRemoteElsewhere(root, copy, 'mf-workshop');

    const made = JSON.parse(read('mf-workshop/package.json')) as { devDependencies: Record<string, string> };
    const { devDependencies } = made;
    const { overrides, allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as object &
      Record<'overrides' | 'allowScripts', object>;
    expect(made).toMatchObject({ overrides, allowScripts });
    const ours = Object.entries(devDependencies).filter(([name]) => /^@(piston-parts|platform)\//.test(name));
    expect(ours.map(([name]) => name).sort()).toEqual([
      '@piston-parts/preset',
      '@piston-parts/shared-contract',
      '@piston-parts/shared-store',
      '@piston-parts/shared-ui',
      '@piston-parts/test-kit',
      '@platform/build',
      '@platform/cli',
      '@platform/host',
      '@platform/process',
      '@platform/protocol',
      '@platform/registry',
      '@platform/storefront',
      '@platform/test-kit',
    ]);
    const packed = ours.flatMap(([name, file]) => {
      expect(file).toMatch(/^file:packages\//);
      const names = execFileSync('tar', ['-tzf', path.join(copy, 'mf-workshop', file.replace('file:', ''))]).toString();
      expect(names).not.toMatch(/\.test\.tsx?$/m);
      return names.split('\n').map((one) => one.replace('package', name));
    });
    expect(filesImportedBy('mf-compare').filter((file) => !packed.includes(file))).toEqual([]);
    expect(devDependencies).toMatchObject({ react: '19.3.1', webpack: '5.110.3', jest: '30.5.2' });
    expect(files.every((file) => file.startsWith(path.join(copy, 'mf-workshop')))).toBe(true);

    // Later: our packages have changed, one is gone, and the team has added what it needs.
    const added = { 'is-odd': '3.0.1', '@piston-parts/gone': 'file:packages/gone-0.1.0.tgz' };
    const later = { ...made, scripts: { lint: 'old', own: 'echo' }, devDependencies: { ...devDependencies, ...added } };
    writeFileSync(path.join(copy, 'mf-workshop', 'package.json'), JSON.stringify(later));
    updateRemoteElsewhere(root, copy, 'mf-workshop');
    const updated = JSON.parse(read('mf-workshop/package.json')) as typeof made;
    expect(updated.devDependencies).toEqual({ ...devDependencies, 'is-odd': '3.0.1' });
    expect(updated).toMatchObject({ scripts: { lint: 'oxlint', own: 'echo', deploy: 'shop-deploy' } });
    expect(readdirSync(path.join(copy, 'mf-workshop', 'packages'))).toHaveLength(ours.length);
    expect(() => updateRemoteElsewhere(root, copy, 'mf-nowhere')).toThrow('There is no mf-nowhere in');
  });

  it('meets no remote that another team makes in the same week: two branches merge, and the shop has both', () => {
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], { cwd: copy }).toString();
    const commit = (text: string) => {
      git('add', '--all');
      git('commit', '--quiet', '--message', text);
    };
    const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, endpoint = ''] = /^## An endpoint of a team\n([\s\S]+?)^## /m.exec(contributing) ?? [];
    const apiFiles = [...endpoint.matchAll(/`(api\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(apiFiles).toEqual(expect.arrayContaining(['api/contract.ts', 'api/server.ts', 'api/simulated.ts']));
    git('init', '--quiet', '--initial-branch', 'main');
    commit('the shop');

    for (const remote of ['mf-garage', 'mf-parcel']) {
      git('switch', '--quiet', '--create', remote, 'main');
      addRemote(copy, remote);
      for (const file of apiFiles) {
        mkdirSync(path.dirname(path.join(copy, remote, file)), { recursive: true });
        writeFileSync(path.join(copy, remote, file), `of ${remote}\n`);
      }
      commit(remote);
      expect(git('diff', '--name-only', 'main').match(/^(?!mf-(garage|parcel)\/).+$/gm)).toBeNull();
    }
    git('switch', '--quiet', 'main');
    git('merge', '--quiet', '--no-edit', 'mf-garage');
    git('merge', '--quiet', '--no-edit', 'mf-parcel');

    const ports = ['mf-cart', 'mf-garage', 'mf-parcel'].map(
      (remote) => (JSON.parse(read(`${remote}/package.json`)) as { config: { port: number } }).config.port,
    );
    expect(new Set(ports).size).toBe(3);
  });

  it('is refused, with both names, while two remotes listen at one port', () => {
    mkdirSync(path.join(copy, 'mf-gift'));
    writeFileSync(path.join(copy, 'mf-gift', 'package.json'), JSON.stringify({ config: { port: 3002 } }));

    expect(() => addRemote(copy, 'mf-workshop')).toThrow(
      'mf-gift and mf-cart both listen at 3002: change config.port in mf-gift/package.json.',
    );
  });
});
