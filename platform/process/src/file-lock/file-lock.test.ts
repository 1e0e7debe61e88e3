import { utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { holdLock, killed } from '../testing/hold-lock';
import { holderOf, tryToLockFile } from './file-lock';
import { eachTestHasFolder } from '../testing/each-test-has-folder';

let folder: string;
let file: string;

eachTestHasFolder('lock', (made) => {
  folder = made;
  file = path.join(folder, 'lock');
});

describe('The lock of a file', () => {
  it('is held against other processes by a living one, and free at once when that is killed', async () => {
    const other = await holdLock(file);
    const inOneHour = new Date(Date.now() + 3_600_000);
    utimesSync(file, inOneHour, inOneHour);
    expect(tryToLockFile(file)).toBeNull();
    expect(holderOf(file)).toBe(`${other.pid} on ${os.hostname()}`);

    await killed(other);

    const unlock = tryToLockFile(file);
    expect(unlock).not.toBeNull();
    unlock?.();
  });

  it('is held against the same process as well, until it is given back', () => {
    const unlock = tryToLockFile(file);
    expect(tryToLockFile(file)).toBeNull();

    unlock?.();

    tryToLockFile(file)?.();
    expect(holderOf(file)).toBe(`${process.pid} on ${os.hostname()}`);
  });

  it.each(['1', String(process.ppid), String(process.pid), 'nonsense', ''])(
    'is free when nobody has it, whichever process the file names (%j), as after a restart of the machine',
    (content) => {
      writeFileSync(file, content);

      const unlock = tryToLockFile(file);

      expect(unlock).not.toBeNull();
      unlock?.();
    },
  );
});
