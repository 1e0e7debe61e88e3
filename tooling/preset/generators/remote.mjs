import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { librariesOfTools, packPackages } from './packed-packages.mjs';
import * as files from './remote-files.mjs';
import { screenFile, stitchedTestFile, stylesFile, testFile } from './screen-files.mjs';
import { namesOf, Refusal } from './screen.mjs';

const { findPorts } = createRequire(import.meta.url)('@platform/build/ports');

/** The shell and the example have those below. */
const FIRST_PORT = 3200;
const PORTS = 400;
const FIRST_PORT_ELSEWHERE = 3100;

const readPackage = (root, folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Versions as the shell has them: what a remote is built with is what its page gives it. */
function dependenciesOf(root) {
  const { dependencies } = readPackage(root, 'shell');
  const names = [
    '@piston-parts/shared-contract',
    '@piston-parts/shared-store',
    '@piston-parts/shared-ui',
    'react',
    'react-dom',
    'react-redux',
    'react-router-dom',
  ];
  return Object.fromEntries(names.map((name) => [name, dependencies[name]]));
}

/**
 * Makes a remote in a new folder: configuration, routes, a screen with its test, and a README.
 * @param root the repository's folder
 * @param remote its name, e.g. `mf-garage`
 * @returns the files written, the address of its screen and the port of its development server
 * @throws Refusal when the name does not fit or the remote is there
 */
export function addRemote(root, remote) {
  const folder = freeFolder(root, remote);
  const port = portFor(remote, Object.values(findPorts(root)));
  const names = { remote, port, ...namesOf(remote.slice('mf-'.length)) };
  const made = {
    'package.json': files.packageFile({ ...names, dependencies: dependenciesOf(root) }),
    'tsconfig.json': files.typescriptFile(),
    'README.md': files.readmeFile(names),
    ...sourcesOf(names),
  };
  return { files: writeFiles(folder, made), address: names.address, port };
}

/**
 * Makes a remote in another repository, with the tooling and the shared packages as packed files beside it.
 * @param root this repository's folder
 * @param parent absolute folder in which the remote's own is made
 * @returns as `addRemote`
 * @throws Refusal likewise
 */
export function addRemoteElsewhere(root, parent, remote) {
  const folder = freeFolder(parent, remote);
  const names = { remote, port: FIRST_PORT_ELSEWHERE, ...namesOf(remote.slice('mf-'.length)) };
  const made = {
    'package.json': packageElsewhere(root, folder, names),
    'tsconfig.json': files.typescriptFileElsewhere(),
    'README.md': files.readmeFileElsewhere(names),
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.oxlintrc.json': files.lintFile(),
    ...sourcesOf(names),
    'jest.config.cjs': files.jestFileElsewhere(),
    'stitched/jest.config.cjs': files.stitchedJestFile(),
    'stitched/tsconfig.json': files.stitchedTypescriptFile(),
    [`stitched/${names.feature}.test.ts`]: stitchedTestFile(names),
  };
  return { files: writeFiles(folder, made), address: names.address, port: names.port };
}

/** Packs our packages into the folder of a remote in another repository. @returns the text of its package.json with them */
function packageElsewhere(root, folder, { remote, port }) {
  const packed = packPackages(root, path.join(folder, 'packages'));
  const { overrides, allowScripts } = readPackage(root, '.');
  const ours = Object.entries(packed).map(([name, file]) => [name, `file:packages/${file}`]);
  const { valibot } = readPackage(root, 'shared-contract').dependencies;
  const devDependencies = { ...dependenciesOf(root), valibot, ...librariesOfTools(root), ...Object.fromEntries(ours) };
  const shared = Object.keys(dependenciesOf(root)).filter((name) => name in packed);
  const peerDependencies = Object.fromEntries(shared.map((name) => [name, '*']));
  return files.packageFileElsewhere({ remote, port, peerDependencies, devDependencies, overrides, allowScripts });
}

/**
 * Replaces our packages in a remote in another repository by those of today, with the libraries and commands that they need.
 * Additions of the team to its package.json stay.
 * @param parent absolute folder that has the remote's
 * @returns the files written
 * @throws Refusal when there is no such remote
 */
export function updateRemoteElsewhere(root, parent, remote) {
  const folder = path.join(parent, remote ?? '');
  if (!existsSync(path.join(folder, 'packages'))) throw new Refusal(`There is no ${remote ?? 'remote'} in ${parent}.`);
  rmSync(path.join(folder, 'packages'), { recursive: true });
  const saved = readPackage(parent, remote);
  const made = JSON.parse(packageElsewhere(root, folder, { remote, port: saved.config.port }));
  const update = (field) => {
    const own = Object.entries(saved[field] ?? {}).filter(([, range]) => !range.startsWith('file:packages/'));
    return { [field]: { ...Object.fromEntries(own), ...made[field] } };
  };
  const updated = {
    ...saved,
    scripts: { ...saved.scripts, ...made.scripts },
    ...update('dependencies'),
    ...update('peerDependencies'),
    ...update('devDependencies'),
    overrides: { ...saved.overrides, ...made.overrides },
    allowScripts: { ...saved.allowScripts, ...made.allowScripts },
  };
  return writeFiles(folder, { 'package.json': `${JSON.stringify(updated, null, 2)}\n` });
}

/** Derived from the name, so that two teams that each make a remote get two ports. */
function portFor(remote, taken) {
  const first = createHash('sha256').update(remote).digest().readUInt16BE(0) % PORTS;
  const ports = Array.from({ length: PORTS }, (_, at) => FIRST_PORT + ((first + at) % PORTS));
  return ports.find((port) => !taken.includes(port));
}

/** @throws Refusal when the name does not fit or the remote is there */
function freeFolder(parent, remote) {
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(remote ?? '')) {
    throw new Refusal(
      `"${remote ?? ''}" is no name for a remote: mf-, small letters and hyphens, no digits, as in mf-garage.`,
    );
  }
  const folder = path.join(parent, remote);
  if (existsSync(path.join(folder, 'package.json'))) throw new Refusal(`${remote} is there already.`);
  return folder;
}

function sourcesOf(names) {
  const { feature } = names;
  return {
    'webpack.config.cjs': files.webpackFile(names),
    'jest.config.cjs': files.jestFile(),
    'src/routes.ts': files.routesFile(names),
    [`src/${feature}/${feature}.screen.tsx`]: screenFile(names),
    [`src/${feature}/${feature}.module.css`]: stylesFile(),
    [`src/${feature}/${feature}.screen.test.tsx`]: testFile(names),
  };
}

function writeFiles(folder, made) {
  const written = Object.entries(made).map(([file, text]) => [path.join(folder, file), text]);
  for (const [file, text] of written) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return written.map(([file]) => file);
}
