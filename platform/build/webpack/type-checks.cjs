const { spawn } = require('node:child_process');
const { closeSync, existsSync, mkdirSync, openSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { setTimeout: wait } = require('node:timers/promises');
const { tryLock } = require('fs-native-extensions');

// TypeScript 7, where a repository has it beside the one that ts-loader needs: it takes a tenth of the time.
const COMPILERS = ['typescript-native', 'typescript'];

function findCompiler(folder) {
  const folders = createRequire(path.join(folder, 'package.json')).resolve.paths('typescript');
  return COMPILERS.flatMap((name) => folders.map((modules) => path.join(modules, name, 'bin', 'tsc'))).find(existsSync);
}

/**
 * Waits for the compiler of this repository. The check of each app also writes the types of the shared packages, and reads wrong
 * ones while another check writes them. The lock ends with the process that has it.
 * @returns gives the turn to the next one
 */
async function takeTurn(compiler) {
  const cache = path.join(compiler.slice(0, compiler.lastIndexOf('node_modules')), '.cache');
  mkdirSync(cache, { recursive: true });
  const lock = openSync(path.join(cache, 'type-checks.lock'), 'a');
  while (!tryLock(lock)) await wait(100);
  return () => closeSync(lock);
}

/**
 * A plugin for watch mode: `tsc -b` checks the app's project after each compilation, which does not wait for it. Prints each
 * error with file and line, and once that there are none any more. Several apps at once are checked one after another.
 * @param options.folder the app's folder, with its tsconfig.json
 */
function typeChecks({ app, folder }) {
  const state = { running: false, outdated: false, failed: false };

  async function check() {
    state.outdated = state.running;
    if (state.running) return;
    state.running = true;
    const file = findCompiler(folder);
    const endTurn = await takeTurn(file);
    state.outdated = false;
    const compiler = spawn(process.execPath, [file, '-b', '.', '--pretty', 'false'], { cwd: folder });
    let output = '';
    compiler.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    compiler.stderr.pipe(process.stderr);
    compiler.once('close', (code) => {
      endTurn();
      state.running = false;
      if (state.outdated) return void check();
      if (code !== 0) console.error(`${output}${app} has type errors.`);
      else if (state.failed) console.log(`${app} has no type errors any more.`);
      state.failed = code !== 0;
    });
  }

  return {
    apply: (compiler) =>
      compiler.hooks.done.tap('type checks', () => {
        if (compiler.watchMode) void check();
      }),
  };
}

module.exports = { typeChecks };
