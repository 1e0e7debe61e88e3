import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RegistryAccess } from '@piston-parts/server/registry';
import { checkRemote } from '@piston-parts/server/remote-contract';
import type { DeployStep } from './deploy';
import { runProgram } from './run-program';

interface Place {
  /** Absolute folder of the repository. */
  readonly repository: string;
  /** The remote's folder in it. */
  readonly remote: string;
}

const program = (repository: string, file: string) => path.join(repository, 'node_modules', file);

/** No cache: two builds at once would write it, and the same sources are to give the same bytes. */
export function buildStep({ repository, remote }: Place): DeployStep {
  const webpack = program(repository, 'webpack/bin/webpack.js');
  return {
    what: 'built',
    act: (folder) =>
      runProgram([webpack, '--mode', 'production', '--no-cache', '--output-path', folder], {
        cwd: path.join(repository, remote),
      }),
  };
}

export function sourceSteps({ repository, remote }: Place): DeployStep[] {
  const typescript = program(repository, 'typescript/bin/tsc');
  const jest = program(repository, 'jest/bin/jest.js');
  return [
    { what: 'types', act: () => runProgram([typescript, '-b', remote], { cwd: repository }) },
    {
      what: 'unit tests',
      act: () => runProgram([jest, '--ci', '--passWithNoTests'], { cwd: path.join(repository, remote) }),
    },
  ];
}

/** The contract, against the shell that is built here; and the shop stitched together from what is live. */
export function buildSteps({ repository, remote }: Place, registry: RegistryAccess, published: string): DeployStep[] {
  const shellFolder = path.join(repository, 'shell', 'dist');
  const jest = program(repository, 'jest/bin/jest.js');
  return [
    {
      what: 'fits the shell',
      act: async (folder) => checkRemote({ shellFolder, remoteFolder: folder }).join('\n') || null,
    },
    {
      what: 'stitched tests against what is live',
      act: async (folder) => {
        const builds = { ...(await liveBuilds(registry, published)), [remote]: folder };
        // another-build.test.ts is about the stitching itself, with builds that it makes.
        const args = ['--ci', '--config', 'e2e/stitched/jest.config.cjs', '--testPathIgnorePatterns', 'another-build'];
        return runProgram([jest, ...args], { cwd: repository, env: { STITCHED_BUILDS: JSON.stringify(builds) } });
      },
    },
  ];
}

/** Folder of each remote's live version, where it lies on this disk; the stitching takes its build for the others. */
async function liveBuilds(registry: RegistryAccess, published: string): Promise<Record<string, string>> {
  const { remotes } = await registry.releases();
  const live = Object.entries(remotes).flatMap(([id, { live }]) =>
    live === null ? [] : [[id, path.join(published, id, live)] as const],
  );
  return Object.fromEntries(live.filter(([, folder]) => existsSync(folder)));
}
