/**
 * Makes a new remote with a screen, ready to be developed, tested and deployed:  npm run new:remote mf-garage
 *
 * Everything is in its folder; npm then adds it to the lockfile, unless --no-install is given.
 * npm run new:remote mf-garage -- --in ../garage      in another repository, with the packages it needs as files
 *   --update     replaces these files in a remote that is there
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addRemote, addRemoteElsewhere, updateRemoteElsewhere } from './remote.mjs';
import { Refusal } from './screen.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
function readWords() {
  const options = {
    'no-install': { type: 'boolean', default: false },
    in: { type: 'string' },
    update: { type: 'boolean', default: false },
  };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch ({ message }) {
    throw new Refusal(`${message.split('. ')[0]}.`);
  }
}

function install() {
  const argv = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
  return spawnSync('npm', argv, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function makeHere(remote, values) {
  const { files, address, port } = addRemote(root, remote);
  for (const file of files) console.log(path.relative(root, file));
  if (!values['no-install'] && !install()) console.error('The lockfile does not have it yet: run npm install.');
  console.log(`
Alone:           npm run dev -w ${remote}        http://localhost:${port}
Test it:         npx jest ${remote}
Into the shop:   npm run deploy -w ${remote}     at ${address}; it prints the whole address`);
}

function makeIn(parent, remote) {
  const { files } = addRemoteElsewhere(root, path.resolve(parent), remote);
  for (const file of files) console.log(path.join(parent, path.relative(path.resolve(parent), file)));
  console.log(`\nThe next steps are in ${path.join(parent, remote, 'README.md')}.`);
}

function updateIn(parent, remote) {
  updateRemoteElsewhere(root, path.resolve(parent), remote);
  console.log(`In ${path.join(parent, remote)}: npm install ./packages/*.tgz`);
}

try {
  const { positionals, values } = readWords();
  const [remote, surplus] = positionals;
  if (surplus !== undefined) throw new Refusal(`"${surplus}" is one word too many.`);
  if (values.in === undefined) makeHere(remote, values);
  else if (values.update) updateIn(values.in, remote);
  else makeIn(values.in, remote);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.message} Use: npm run new:remote mf-garage`);
  process.exit(1);
}
