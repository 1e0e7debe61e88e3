import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileVersion, rereadWhenChanged } from './reread-when-changed';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

let folder: string;
let file: string;
eachTestHasFolder('reread', (made) => {
  folder = made;
  file = path.join(folder, 'page.json');
});

const parse = jest.fn((bytes: Buffer) => JSON.parse(bytes.toString()) as unknown);
const write = (text: string, seconds: number) => {
  writeFileSync(file, text);
  utimesSync(file, seconds, seconds);
};

test('a file is read again only when it has changed, and is nothing while there is none', async () => {
  const read = rereadWhenChanged(file, parse);
  expect(await read()).toBeUndefined();
  expect(fileVersion(file)).toBeUndefined();
  write('1', 10);
  expect([await read(), await read()]).toEqual([1, 1]);
  expect(parse).toHaveBeenCalledTimes(1);
  write('2', 20);
  expect(await read()).toBe(2);
  write('22', 20);
  expect(await read()).toBe(22);
  rmSync(file);
  expect(await read()).toBeUndefined();
});

test('of a build that is half written the last good one counts; the first one that cannot be read is an error', async () => {
  const read = rereadWhenChanged(file, parse);
  write('{"half":', 10);
  await expect(read()).rejects.toThrow(SyntaxError);
  write('1', 20);
  expect(await read()).toBe(1);
  write('{"half":', 30);
  expect(await read()).toBe(1);
  write('3', 40);
  expect(await read()).toBe(3);
});
