import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';

const FULL = 'the disk is full';
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOENT: 'no folder can be made there',
  EEXIST: 'it is a file',
  ENOTDIR: 'it is a file, or lies in one',
  ENOSPC: FULL,
  EDQUOT: FULL,
};

export const FOLDERS = {
  DATA: "for the shop's data",
  PUBLISHED: 'of the registry',
  BACKUPS: 'of the backups',
} as const;
export type FolderVariable = keyof typeof FOLDERS;
/** A backup has what shoppers keep to themselves. */
const MODES = { DATA: 0o777, PUBLISHED: 0o777, BACKUPS: 0o700 } as const;

/**
 * @param variable null for a folder that a command was given
 * @returns what ends the start when the folder that a variable names cannot be used, with what to do
 */
export function unusableFolder(
  folder: string,
  cause: unknown,
  variable: FolderVariable | null = 'DATA',
): OperatorError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? message;
  if (variable === null)
    return new OperatorError(`The folder ${folder} cannot be used: ${reason}. Nothing was changed.`, { cause });
  const remedy =
    reason === FULL
      ? 'Delete what nobody needs, such as old backups and folders of earlier versions, or choose a folder on another disk'
      : 'Choose a folder that this user may write into';
  return new OperatorError(
    `The folder ${FOLDERS[variable]}, ${folder}, cannot be used: ${reason}. ${remedy}: ${variable}=<folder> npm start.`,
    { cause },
  );
}

/** @throws what it is given, or an OperatorError where the system refused a file of the registry in `folder` */
export function refuseRegistryFolder(folder: string, error: unknown): never {
  // An error of a write has no path.
  const { code = '', path: file = REASONS[code] === FULL ? folder : '' } = error as NodeJS.ErrnoException;
  throw code in REASONS && file.startsWith(folder) ? unusableFolder(folder, error, 'PUBLISHED') : error;
}

/** One after the other: Node's own `recursive` never ends in a folder of the system that takes none, as /proc. */
function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolders(parent, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process has made it meanwhile.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}

/**
 * @param variable null for a folder that a command was given
 * @returns whether it was made
 * @throws OperatorError when nothing can be written into the folder, or there is none and none can be made
 */
export function makeDataFolder(folder: string, variable: FolderVariable | null = 'DATA'): boolean {
  try {
    const isNew = !existsSync(folder);
    makeFolders(folder, MODES[variable ?? 'DATA']);
    accessSync(folder, constants.W_OK);
    return isNew;
  } catch (error) {
    throw unusableFolder(folder, error, variable);
  }
}
