import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import { tryLock } from 'fs-native-extensions';

const { O_CREAT, O_RDWR } = constants;

/** Gives a lock back. */
export type Unlock = () => void;

/**
 * Locks a file by the operating system, which makes it if there is none. The lock ends with the process, however that
 * ends, and depends on no process number or clock: it works between containers on one volume, and after a restart of
 * the machine it is free. The file stays, since who deletes a locked file lets the next one lock another of its name.
 * @returns null while another process, or another place in this one, has it.
 * @throws Error of the file system when the file cannot be written
 */
export function tryToLockFile(file: string): Unlock | null {
  const descriptor = openSync(file, O_RDWR | O_CREAT, 0o600);
  try {
    if (!tryLock(descriptor)) {
      closeSync(descriptor);
      return null;
    }
    // Only for people who read it: see `holderOf`.
    ftruncateSync(descriptor);
    writeSync(descriptor, `${process.pid} on ${os.hostname()}\n`, 0);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  let isHeld = true;
  return () => {
    if (isHeld) closeSync(descriptor);
    isHeld = false;
  };
}

/** @returns what the holder of a lock wrote into the file, such as `4711 on shop-1`; null when it cannot be read. */
export function holderOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
