import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '../index';
import { checkRemote, contractFiles } from '@platform/protocol/remote-contract';
import { withLiveBuilds, type Builds } from './live-builds';
import { runProgram } from './run-program';
import { programOf, type Workplace } from './workplace';

interface Run {
  /** Absolute folder of the app's own build. */
  readonly build: string;
  readonly print: (line: string) => void;
  /** Further arguments of Jest. */
  readonly jestArguments?: readonly string[];
}

/**
 * Runs stitched tests with an app's own build, the live shell and the other live remotes.
 * @returns null when they passed, otherwise the output
 */
export function runStitchedTests(
  workplace: Workplace,
  registry: RegistryAccess,
  { build, print, jestArguments = [] }: Run,
): Promise<string | null> {
  const { app, root, stitched, hasOthers } = workplace;
  return withLiveBuilds(registry, { app, hasOthers, print }, async (live) => {
    if (live[SHELL] === undefined && !hasOthers) return null;
    const builds = { ...live, [app]: build };
    const env = { STITCHED_BUILDS: JSON.stringify(builds) };
    const program = programOf(workplace, 'jest/bin/jest.js');
    const output = await runProgram([program, '--ci', '--config', stitched, ...jestArguments], { cwd: root, env });
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
