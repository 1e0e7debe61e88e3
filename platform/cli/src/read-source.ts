import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Source } from '@platform/registry/publications';

/**
 * Reads the state of the sources in a folder from git.
 * @returns undefined where there is no git or no commit
 */
export async function readSource(folder: string): Promise<Source | undefined> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  try {
    const [commit, branch, changed] = [
      await git('rev-parse', 'HEAD'),
      await git('rev-parse', '--abbrev-ref', 'HEAD'),
      await git('status', '--porcelain'),
    ];
    return { commit, ...(branch !== 'HEAD' && { branch }), dirty: changed !== '' };
  } catch {
    return undefined;
  }
}
