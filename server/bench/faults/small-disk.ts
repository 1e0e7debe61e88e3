import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SIZE = '500m';
/** Large ones first, so that it is quick; the last ones leave no room for a page of the database. */
const CHUNKS = [1_000_000, 4_096, 1].map((size) => Buffer.alloc(size));

/** A disk that can be filled without a harm to others. */
export interface SmallDisk {
  readonly folder: string;
  /** False where this account may not mount one: then it is a folder like others, and is not filled. */
  readonly canBeFull: boolean;
  fill(): void;
  free(): void;
  remove(): void;
}

function isMounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-disk-'));
  chmodSync(folder, 0o755);
  const canBeFull = isMounted(folder);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    canBeFull,
    fill() {
      const file = openSync(filler, 'w');
      for (const chunk of CHUNKS) {
        try {
          for (;;) writeSync(file, chunk);
        } catch {
          // It is full for chunks of this size.
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (canBeFull) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Temporary files are on the disk while the work runs. */
export async function withTemporaryFilesOn<Result>(
  { folder }: SmallDisk,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
