import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@platform/build/remote-folders';

const REPOSITORY = path.join(__dirname, '..', '..', '..');

/** Names the apps of a repository that have no production build. */
export function findMissingBuilds(root: string = REPOSITORY): string[] {
  const written = [['shell', 'index.html'], ...remoteFolders(root).map((name) => [name, 'mf-manifest.json'])] as const;
  return written
    .filter(([app = '', file = '']) => !existsSync(path.join(root, app, 'dist', file)))
    .map(([app = '']) => app);
}

/**
 * Builds all apps for production.
 * @throws Error when a build fails; the build prints the reason
 */
export function buildAll(): void {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: REPOSITORY, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed, so there is nothing to measure.');
}

/** The folder of the same code as one plain webpack application. */
export const MONOLITH = path.join(REPOSITORY, '.cache', 'monolith');

/**
 * Builds it, to be measured beside the federated shop.
 * @throws Error when the build fails; the build prints the reason
 */
export function buildMonolith(): void {
  const config = path.join('tooling', 'benchmarks', 'measure', 'monolith.cjs');
  const { status } = spawnSync('npx', ['webpack', '--mode', 'production', '--config', config], {
    cwd: REPOSITORY,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The build as one application failed, so there is nothing to compare with.');
}
