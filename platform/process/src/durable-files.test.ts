import { existsSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { renameFolder, writeWhole } from './durable-files';
import { eachTestHasFolder } from './testing/each-test-has-folder';

let folder: string;
eachTestHasFolder('durable', (made) => (folder = made));

afterEach(() => jest.restoreAllMocks());

/** @returns what is flushed from now on, in order, and whether `counts` was there by then */
async function watchFlushes(counts: string): Promise<string[]> {
  const flushed: string[] = [];
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = prototype.sync;
  jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const file = path.relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`));
    flushed.push(`${file.replace(/\.[0-9a-f-]{36}$/, '') || '.'} ${existsSync(counts) ? 'after' : 'before'}`);
    return sync.call(this);
  });
  return flushed;
}

test('a file is flushed before it counts, and its name after it', async () => {
  const file = path.join(folder, 'registry.json');
  const flushed = await watchFlushes(file);
  await writeWhole(file, 'text', 0o600);

  expect(flushed).toEqual(['registry.json before', '. after']);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['text', 0o600]);
});

test('every file and folder of a version is flushed before it counts, and its name after it', async () => {
  const [staging, version] = [path.join(folder, '.staging'), path.join(folder, '1.0.0')];
  mkdirSync(path.join(staging, 'server'), { recursive: true });
  for (const file of ['version.json', 'server/server.js']) writeFileSync(path.join(staging, file), file);
  symlinkSync('nowhere', path.join(staging, 'link'));
  const flushed = await watchFlushes(version);
  await renameFolder(staging, version);

  expect(flushed.sort()).toEqual([
    '. after',
    '.staging before',
    '.staging/server before',
    '.staging/server/server.js before',
    '.staging/version.json before',
  ]);
  expect(readFileSync(path.join(version, 'server/server.js'), 'utf8')).toBe('server/server.js');
});
