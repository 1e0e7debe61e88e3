import path from 'node:path';
import { SHELL, type RegistryAccess } from '../index';
import { STITCHED_SHELL_FILE } from '@platform/protocol/stitched-shell';
import type { DeployStep } from './deploy';
import { findStitchedTests } from './find-stitched-tests';
import { runProgram } from './run-program';
import { testDeploy, type StitchedResult } from './stitched-tests';
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
    name: 'built',
    run: async (folder) =>
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
  const checkWords: DeployStep = {
    name: 'words',
    run: () => runProgram([programOf(workplace, 'eslint/bin/eslint.js'), ...cached, sources], { cwd }),
  };
  return [
    { name: 'lint', run: () => runProgram([programOf(workplace, 'oxlint/bin/oxlint'), sources], { cwd }) },
    ...(workplace.hasOthers ? [checkWords] : []),
    { name: 'types', run: () => runProgram([programOf(workplace, typescript), ...project], { cwd: folder }) },
    {
      name: 'unit tests',
      run: () => runProgram([programOf(workplace, 'jest/bin/jest.js'), '--ci', '--passWithNoTests'], { cwd: folder }),
    },
  ];
}

/**
 * The stitched tests with the live shell and remotes: the app's own, and those of other teams that name it. The registry
 * compares the contracts when it publishes the build.
 */
export function buildSteps(
  workplace: Workplace,
  registry: RegistryAccess,
  print: (line: string) => void,
): DeployStep[] {
  const tests = findStitchedTests(workplace);
  let result: Promise<StitchedResult> | undefined;
  const testOnce = (build: string) => (result ??= testDeploy(workplace, registry, { build, print }, tests));
  const own: DeployStep = {
    name: 'stitched tests against what is live',
    run: async (build) => (await testOnce(build)).own,
  };
  const others: DeployStep = {
    name: `stitched tests of other teams that name ${workplace.app}`,
    canBeForced: true,
    run: async (build) => (await testOnce(build)).others,
  };
  return tests.some(({ owner }) => owner !== workplace.app) ? [own, others] : [own];
}
