import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '@piston-parts/server/registry';
import {
  checkRemote,
  compareContracts,
  contractFiles,
  readRemoteFrom,
  readShellFrom,
  UnreadableContract,
} from '@piston-parts/server/remote-contract';
import { STITCHED_SHELL_FILE } from '@piston-parts/test-kit/shell-page';
import type { DeployStep } from './deploy';
import { fetchLiveBuilds } from './live-builds';
import { runProgram } from './run-program';

interface Place {
  /** Absolute folder of the repository. */
  readonly repository: string;
  /** The folder of the remote, or of the shell, in it. */
  readonly remote: string;
}

/** App → folder of its build. */
type Builds = Readonly<Record<string, string>>;

const program = (repository: string, file: string) => path.join(repository, 'node_modules', file);

/**
 * The build for browsers and, in separate folders, the ones for the server and of the shell for stitched tests:
 * --output-path would put all into one. No cache: two builds at once would write it, and builds must be reproducible.
 */
export function buildStep({ repository, remote }: Place): DeployStep {
  const webpack = program(repository, 'webpack/bin/webpack.js');
  const build = (name: string, folder: string) =>
    runProgram([webpack, '--mode', 'production', '--no-cache', '--config-name', name, '--output-path', folder], {
      cwd: path.join(repository, remote),
    });
  return {
    what: 'built',
    act: async (folder) =>
      (await build(remote, folder)) ??
      (await build(`${remote} for the server`, path.join(folder, 'server'))) ??
      (remote === SHELL
        ? build('shell for stitched tests', path.dirname(path.join(folder, STITCHED_SHELL_FILE)))
        : null),
  };
}

export function sourceSteps({ repository, remote }: Place): DeployStep[] {
  const typescript = program(repository, 'typescript-native/bin/tsc');
  const jest = program(repository, 'jest/bin/jest.js');
  const oxlint = program(repository, 'oxlint/bin/oxlint');
  const eslint = program(repository, 'eslint/bin/eslint.js');
  const cached = ['--cache', '--cache-location', path.join(repository, remote, '.cache', 'eslint')];
  return [
    { what: 'lint', act: () => runProgram([oxlint, remote], { cwd: repository }) },
    { what: 'words', act: () => runProgram([eslint, ...cached, remote], { cwd: repository }) },
    { what: 'types', act: () => runProgram([typescript, '-b', remote], { cwd: repository }) },
    {
      what: 'unit tests',
      act: () => runProgram([jest, '--ci', '--passWithNoTests'], { cwd: path.join(repository, remote) }),
    },
  ];
}

/** The check of the contracts against what is live, and the stitched tests with the live shell and remotes. */
export function buildSteps(
  { repository, remote }: Place,
  registry: RegistryAccess,
  { force, print }: { readonly force: boolean; readonly print: (line: string) => void },
): DeployStep[] {
  const jest = program(repository, 'jest/bin/jest.js');
  const fits: DeployStep =
    remote === SHELL
      ? {
          what: 'fits the live remotes',
          act: (folder) => withLiveBuilds(registry, { app: remote }, compareWithRemotes(folder)),
        }
      : { what: 'fits the live shell', act: (folder) => compareWithShell(registry, folder) };
  const stitched: DeployStep = {
    what: 'stitched tests against what is live',
    act: (folder) =>
      withLiveBuilds(registry, { app: remote, print }, (live) => {
        const builds = { ...live, [remote]: folder };
        // another-build.test.ts tests the stitching itself, with its own builds.
        const args = ['--ci', '--config', 'e2e/stitched/jest.config.cjs', '--testPathIgnorePatterns', 'another-build'];
        return runProgram([jest, ...args], { cwd: repository, env: { STITCHED_BUILDS: JSON.stringify(builds) } });
      }),
  };
  // The registry compares the contract once more, and records what is forced.
  return force ? [stitched] : [fits, stitched];
}

/** Runs a check with the folders of what is live beside what is deployed. */
async function withLiveBuilds(
  registry: RegistryAccess,
  { app, print = () => undefined }: { readonly app: string; readonly print?: (line: string) => void },
  act: (builds: Builds) => Promise<string | null>,
): Promise<string | null> {
  const fetched = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-live-'));
  try {
    return await act(await fetchLiveBuilds(registry, { app, empty: fetched, print }));
  } finally {
    rmSync(fetched, { recursive: true });
  }
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
