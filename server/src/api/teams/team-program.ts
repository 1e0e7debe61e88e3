import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import fastq from 'fastq';

/** A packed shop has no TypeScript: it has this beside the team's migrations. */
export const PACKED_PROGRAM = 'program.cjs';

/** How esbuild makes one text of a program of the server with all that it imports. */
export const oneText = {
  write: false,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  mainFields: ['module', 'main'],
  metafile: true,
} satisfies BuildOptions;

/**
 * How esbuild compiles the endpoints of a team, with all that they import, into one text.
 * @param folder absolute, `mf-garage/api`
 * @param ours absolute folder of this module's source
 */
export const programOptions = (folder: string, ours: string) =>
  ({
    ...oneText,
    stdin: {
      contents: `module.exports = (send) => {
        const load = () => ({ ...require('./contract'), ...require('./server') });
        return require(${JSON.stringify(path.join(ours, 'run.ts'))}).runTeam(load, send);
      };`,
      resolveDir: folder,
    },
    // For the lines of stacks in the log.
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  }) satisfies BuildOptions;

async function compileTeam(folder: string): Promise<string> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles } = await build(programOptions(folder, __dirname));
    return outputFiles[0]?.text ?? '';
  } finally {
    await stop();
  }
}

/** One after the other: the process of esbuild is ended, because it has more memory than that of a team. */
const compiling = fastq.promise(compileTeam, 1);

/** @returns the program for `run-team.cjs` */
export async function readTeamProgram(folder: string): Promise<string> {
  const packed = path.join(folder, PACKED_PROGRAM);
  return existsSync(packed) ? readFile(packed, 'utf8') : compiling.push(folder);
}
