const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

// TypeScript 7, where a repository has it beside the one that ts-loader needs: it takes a tenth of the time.
const COMPILERS = ['typescript-native', 'typescript'];

function findCompiler(folder) {
  const folders = createRequire(path.join(folder, 'package.json')).resolve.paths('typescript');
  return COMPILERS.flatMap((name) => folders.map((modules) => path.join(modules, name, 'bin', 'tsc'))).find(existsSync);
}

/**
 * A plugin for watch mode: `tsc -b` checks the app's project after each compilation, which does not wait for it. Prints each
 * error with file and line, and once that there are none any more.
 * @param options.folder the app's folder, with its tsconfig.json
 */
function typeChecks({ app, folder }) {
  const state = { running: false, outdated: false, failed: false };

  function check() {
    state.outdated = state.running;
    if (state.running) return;
    state.running = true;
    const compiler = spawn(process.execPath, [findCompiler(folder), '-b', '.', '--pretty', 'false'], { cwd: folder });
    let output = '';
    compiler.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    compiler.stderr.pipe(process.stderr);
    compiler.once('close', (code) => {
      state.running = false;
      if (state.outdated) return check();
      if (code !== 0) console.error(`${output}${app} has type errors.`);
      else if (state.failed) console.log(`${app} has no type errors any more.`);
      state.failed = code !== 0;
    });
  }

  return {
    apply: (compiler) =>
      compiler.hooks.done.tap('type checks', () => {
        if (compiler.watchMode) check();
      }),
  };
}

module.exports = { typeChecks };
