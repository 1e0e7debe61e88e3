import { mkdirSync } from 'node:fs';
import { OperatorError } from '../operator-error';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  EEXIST: 'it is a file',
  ENOTDIR: 'it is a file, or lies in one',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** @returns what ends the start when the folder for the shop's data cannot be used, with what to do. */
export function unusableFolder(folder: string, cause: unknown): OperatorError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new OperatorError(
    `The folder for the shop's data, ${folder}, cannot be used: ${REASONS[code] ?? message}. Choose a folder that this ` +
      'user may write into: DATA=<folder> npm start.',
    { cause },
  );
}

/** @throws OperatorError when there is no such folder and none can be made. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}
