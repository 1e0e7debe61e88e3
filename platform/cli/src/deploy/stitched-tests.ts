import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '../index';
import { checkRemote, contractFiles } from '@platform/protocol/remote-contract';
import type { StitchedTest } from './find-stitched-tests';
import { withLiveBuilds, type Builds } from './live-builds';
import { runProgram } from './run-program';
import { programOf, type Workplace } from './workplace';

interface Run {
  /** Absolute folder of the app's own build. */
  readonly build: string;
  readonly print: (line: string) => void;
}

/**
 * Runs stitched tests with an app's own build, the live shell and the other live remotes.
 * @param argv further arguments of Jest
 * @returns null when they passed, otherwise the output
 */
export function runStitchedTests(
  workplace: Workplace,
  registry: RegistryAccess,
  { build, print }: Run,
  argv: readonly string[],
): Promise<string | null> {
  const { app, root, stitched, hasOthers } = workplace;
  return withLiveBuilds(registry, { app, hasOthers, print }, async (live) => {
    if (live[SHELL] === undefined && !hasOthers) return null;
    const builds = { ...live, [app]: build };
    const env = { STITCHED_BUILDS: JSON.stringify(builds) };
    const program = programOf(workplace, 'jest/bin/jest.js');
    const output = await runProgram([program, '--ci', '--config', stitched, ...argv], { cwd: root, env });
    return output === null ? null : [...findMisfits(builds), output].join('\n');
  });
}

/** Why the tests may have failed. The registry compares builds from elsewhere, which have no contract. */
const findMisfits = ({ [SHELL]: shellFolder, ...remotes }: Builds): string[] =>
  shellFolder === undefined
    ? []
    : Object.values(remotes)
        .filter((build) => existsSync(path.join(build, contractFiles.remote)))
        .flatMap((remoteFolder) => checkRemote({ shellFolder, remoteFolder }));

/** The reasons of a deploy's stitched tests, null where all passed. */
export interface StitchedResult {
  /** Of the app's own tests, or of a run that did not come to its end. */
  readonly own: string | null;
  /** Of other teams' tests, with the name of each team. */
  readonly others: string | null;
}

/** Of the report that Jest writes with `--json`. */
interface JestReport {
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

/** @param output of a run that failed */
export function divideByOwner(
  { app, root }: Pick<Workplace, 'app' | 'root'>,
  tests: readonly StitchedTest[],
  { output, report }: { readonly output: string; readonly report: JestReport | null },
): StitchedResult {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  const ownerOf = (name: string) => tests.find(({ file }) => file === name)?.owner ?? app;
  const foreign = failed.filter(({ name }) => ownerOf(name) !== app);
  if (foreign.length === 0 || foreign.length < failed.length) return { own: output, others: null };
  const reasons = foreign.map(
    ({ name, message }) => `A stitched test of ${ownerOf(name)} fails, ${path.relative(root, name)}:\n${message}`,
  );
  const owners = [...new Set(foreign.map(({ name }) => ownerOf(name)))].join(', ');
  return {
    own: null,
    others: `${reasons.join('\n')}\nAsk the team of ${owners}, or go past these tests with --force.`,
  };
}

/** Other teams' tests are about a shop with their remote: one that is rolled back to nothing or disabled has none. */
async function ofLiveTeams(registry: RegistryAccess, app: string, tests: readonly StitchedTest[]) {
  const { remotes } = await registry.releases();
  const isLive = (owner: string) => typeof remotes[owner]?.live === 'string' && remotes[owner].disabled !== true;
  return tests.filter(({ owner }) => owner === app || isLive(owner));
}

/** Runs the stitched tests of a deploy, those of all teams in one run. */
export async function testDeploy(
  workplace: Workplace,
  registry: RegistryAccess,
  run: Run,
  tests: readonly StitchedTest[],
): Promise<StitchedResult> {
  const included = await ofLiveTeams(registry, workplace.app, tests);
  if (included.length === 0) return { own: null, others: null };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stitched-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const argv = ['--json', `--outputFile=${file}`, '--runTestsByPath', ...included.map((test) => test.file)];
    const output = await runStitchedTests(workplace, registry, run, argv);
    if (output === null) return { own: null, others: null };
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestReport) : null;
    return divideByOwner(workplace, included, { output, report });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
