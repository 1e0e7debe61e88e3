import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '@piston-parts/server/registry';
import {
  checkRemote,
  compareContracts,
  contractFiles,
  readRemoteFrom,
  readShellFrom,
  UnreadableContract,
} from '@platform/protocol/remote-contract';
import { STITCHED_SHELL_FILE } from '@piston-parts/test-kit/shell-page';
import type { DeployStep } from './deploy';
import { withLiveBuilds, type Builds } from './live-builds';
import { runProgram } from './run-program';
import { runStitchedTests } from './stitched-tests';
import { programOf, type Workplace } from './workplace';

/**
 * The build for browsers and, in separate folders, the ones for the server and of the shell for stitched tests:
 * --output-path would put all into one. No cache: two builds at once would write it, and builds must be reproducible.
 */
export function buildStep(workplace: Workplace): DeployStep {
  const { app } = workplace;
  const webpack = programOf(workplace, 'webpack/bin/webpack.js');
  const build = (name: string, folder: string) =>
    runProgram([webpack, '--mode', 'production', '--no-cache', '--config-name', name, '--output-path', folder], {
      cwd: workplace.folder,
    });
  return {
    what: 'built',
    act: async (folder) =>
      (await build(app, folder)) ??
      (await build(`${app} for the server`, path.join(folder, 'server'))) ??
      (app === SHELL ? build('shell for stitched tests', path.dirname(path.join(folder, STITCHED_SHELL_FILE))) : null),
  };
}

export function sourceSteps(workplace: Workplace): DeployStep[] {
  const { folder, root: cwd } = workplace;
  const sources = path.relative(cwd, folder) || '.';
  const [typescript = '', ...project] = workplace.types;
  const cached = ['--cache', '--cache-location', path.join(sources, '.cache', 'eslint')];
  const words: DeployStep = {
    what: 'words',
    act: () => runProgram([programOf(workplace, 'eslint/bin/eslint.js'), ...cached, sources], { cwd }),
  };
  return [
    { what: 'lint', act: () => runProgram([programOf(workplace, 'oxlint/bin/oxlint'), sources], { cwd }) },
    ...(workplace.hasOthers ? [words] : []),
    { what: 'types', act: () => runProgram([programOf(workplace, typescript), ...project], { cwd: folder }) },
    {
      what: 'unit tests',
      act: () => runProgram([programOf(workplace, 'jest/bin/jest.js'), '--ci', '--passWithNoTests'], { cwd: folder }),
    },
  ];
}

/** The check of the contracts against what is live, and the stitched tests with the live shell and remotes. */
export function buildSteps(
  workplace: Workplace,
  registry: RegistryAccess,
  { force, print }: { readonly force: boolean; readonly print: (line: string) => void },
): DeployStep[] {
  const fits: DeployStep =
    workplace.app === SHELL
      ? {
          what: 'fits the live remotes',
          act: (folder) => withLiveBuilds(registry, workplace, compareWithRemotes(folder)),
        }
      : { what: 'fits the live shell', act: (folder) => compareWithShell(registry, folder) };
  const stitched: DeployStep = {
    what: 'stitched tests against what is live',
    act: (build) =>
      // another-build.test.ts tests the stitching itself, with its own builds.
      runStitchedTests(workplace, registry, { build, print, words: ['--testPathIgnorePatterns', 'another-build'] }),
  };
  // The registry compares the contract once more, and records what is forced.
  return force ? [stitched] : [fits, stitched];
}

/** @param folder of the shell's build */
const compareWithRemotes = (folder: string) => async (builds: Builds) => {
  // The registry compares builds from elsewhere, which have no contract.
  const withContract = Object.values(builds).filter((build) => existsSync(path.join(build, contractFiles.remote)));
  const differences = withContract.flatMap((remoteFolder) => checkRemote({ shellFolder: folder, remoteFolder }));
  return differences.join('\n') || null;
};

async function compareWithShell({ shell }: RegistryAccess, folder: string): Promise<string | null> {
  try {
    return compareContracts(await readShellFrom(await shell()), await readRemoteFrom(folder)).join('\n') || null;
  } catch (error) {
    if (error instanceof UnreadableContract) return error.message;
    throw error;
  }
}
