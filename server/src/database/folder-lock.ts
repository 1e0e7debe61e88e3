import path from 'node:path';
import { holderOf, tryToLockFile, type Unlock } from '@platform/process/file-lock/file-lock';
import { OperatorError } from '@platform/process/operator-error';
import { makeDataFolder, unusableFolder } from './data-folder';

function lockIn(folder: string): Unlock | null {
  try {
    return tryToLockFile(path.join(folder, 'lock'));
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

/**
 * Makes sure that this process alone has the folder: PGlite would let two processes open one, and rows would vanish.
 * @returns a function that gives the folder back.
 * @throws OperatorError when another process has it, or when it cannot be written.
 */
export function lockFolder(folder: string): Unlock {
  makeDataFolder(folder);
  const unlock = lockIn(folder);
  if (unlock) return unlock;
  const holder = holderOf(path.join(folder, 'lock'));
  throw new OperatorError(
    `The data in ${folder} is in use by another process${holder === null ? '' : ` (${holder})`}. Stop that one, choose ` +
      'another folder (DATA=<folder> npm start), or use PostgreSQL, which any number of processes can share ' +
      '(DATABASE_URL=postgres://… npm start).',
  );
}
