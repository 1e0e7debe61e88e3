/**
 * `npm run unit -w mf-cart`: the unit tests of one package, whose folder is the working directory. The report is left in
 * .cache/test/unit.json, where the cache of nx finds it. `--workers=2` is the number of Jest's workers, 1 by default; 0 runs the
 * tests in Jest's process, for a package with few: a worker takes half a second to start.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UNIT_FLAGS } from './parts/jest-flags.mjs';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

const REPORT = '.cache/test/unit.json';
const { values } = parseArgs({ options: { workers: { type: 'string', default: '1' } } });

stopOnSignals();
mkdirSync('.cache/test', { recursive: true });
rmSync(REPORT, { force: true });
const browser = 'jest.browser.config.cjs';
/** Of a package with a few long tests. Jest takes it for a whole run alone, and warns of it in the configuration of a project. */
const sequencer = 'long-first.cjs';
const { code } = await run(
  process.execPath,
  [
    ...UNIT_FLAGS,
    inRoot('node_modules/jest/bin/jest.js'),
    '--ci',
    // By default in the folder of temporary files.
    `--cacheDirectory=${inRoot('.cache', 'jest')}`,
    '--passWithNoTests',
    ...(values.workers === '0'
      ? ['--runInBand']
      : // A worker that has grown is replaced; a run without one keeps what every suite left behind.
        [`--maxWorkers=${values.workers}`, '--workerIdleMemoryLimit=1GB']),
    '--json',
    `--outputFile=${REPORT}`,
    ...(existsSync(sequencer) ? [`--testSequencer=./${sequencer}`] : []),
    ...(existsSync(browser) ? ['--projects', '.', browser] : []),
  ],
  { cwd: process.cwd() },
);
process.exit(code);
