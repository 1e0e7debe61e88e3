import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as files from './remote-files.mjs';
import { screenFile, stylesFile, testFile } from './screen-files.mjs';
import { namesOf, Refusal } from './screen.mjs';

const { findPorts } = createRequire(import.meta.url)('../webpack/ports.cjs');

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
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(remote ?? '')) {
    throw new Refusal(`"${remote ?? ''}" is no name for a remote: mf-, small letters and hyphens, as in mf-garage.`);
  }
  const folder = path.join(root, remote);
  if (existsSync(path.join(folder, 'package.json'))) throw new Refusal(`${remote} is there already.`);

  const port = Math.max(...Object.values(findPorts(root))) + 1;
  const names = { remote, port, ...namesOf(remote.slice('mf-'.length)) };
  const { feature, address } = names;
  const made = {
    'package.json': files.packageFile({ ...names, dependencies: dependenciesOf(root) }),
    'webpack.config.cjs': files.webpackFile(names),
    'tsconfig.json': files.typescriptFile(),
    'jest.config.cjs': files.jestFile(),
    'README.md': files.readmeFile(names),
    'src/routes.ts': files.routesFile(names),
    [`src/${feature}/${feature}.screen.tsx`]: screenFile(names),
    [`src/${feature}/${feature}.module.css`]: stylesFile(),
    [`src/${feature}/${feature}.screen.test.tsx`]: testFile(names),
  };
  const written = Object.entries(made).map(([file, text]) => [path.join(folder, file), text]);
  for (const [file, text] of written) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { files: written.map(([file]) => file), address, port };
}
