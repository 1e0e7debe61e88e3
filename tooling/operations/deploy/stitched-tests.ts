import { SHELL, type RegistryAccess } from '@piston-parts/server/registry';
import { withLiveBuilds } from './live-builds';
import { runProgram } from './run-program';
import { programOf, type Workplace } from './workplace';

interface Run {
  /** Absolute folder of the app's own build. */
  readonly build: string;
  readonly print: (line: string) => void;
  /** Further arguments of Jest. */
  readonly words?: readonly string[];
}

/**
 * Runs stitched tests with an app's own build, the live shell and the other live remotes.
 * @returns null when they passed, otherwise the output
 */
export function runStitchedTests(
  workplace: Workplace,
  registry: RegistryAccess,
  { build, print, words = [] }: Run,
): Promise<string | null> {
  const { app, root, stitched, hasOthers } = workplace;
  return withLiveBuilds(registry, { app, hasOthers, print }, async (live) => {
    if (live[SHELL] === undefined && !hasOthers) return null;
    const env = { STITCHED_BUILDS: JSON.stringify({ ...live, [app]: build }) };
    return runProgram([programOf(workplace, 'jest/bin/jest.js'), '--ci', '--config', stitched, ...words], {
      cwd: root,
      env,
    });
  });
}
