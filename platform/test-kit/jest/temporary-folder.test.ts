import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MODULE = path.join(__dirname, 'temporary-folder.cjs');

/** The folder of temporary files of a process that separates them, and its rights. */
function separate(inMemory: string, bytes: number) {
  const run = `
    require(${JSON.stringify(MODULE)}).separateTemporaryFiles(${JSON.stringify(inMemory)}, ${bytes});
    const fs = require('node:fs');
    const folder = require('node:os').tmpdir();
    fs.writeFileSync(folder + '/file', '');
    console.log(JSON.stringify([folder, fs.statSync(folder).mode & 0o777]));`;
  const env = { ...process.env, TMPDIR: outside };
  return JSON.parse(execFileSync(process.execPath, ['--eval', run], { encoding: 'utf8', env })) as [string, number];
}

const outside = mkdtempSync(path.join(os.tmpdir(), 'outside-'));

it('a run of tests has a folder of temporary files that other accounts may enter, and which goes with the run', () => {
  const memory = mkdtempSync(path.join(os.tmpdir(), 'memory-'));
  const [folder, mode] = separate(memory, 1);

  expect(path.dirname(folder)).toBe(memory);
  expect(mode).toBe(0o755);
  expect([existsSync(folder), existsSync(memory)]).toEqual([false, true]);
});

it.each([
  ['without a folder in memory', '/no/such/folder', 1],
  ['without room in memory', os.tmpdir(), Number.MAX_VALUE],
])('it is among the other temporary files %s', (_, inMemory, bytes) => {
  expect(path.dirname(separate(inMemory, bytes)[0])).toBe(outside);
});

it('the temporary files of this test are in it', () => {
  expect(path.basename(os.tmpdir())).toMatch(/^piston-parts-tests-/);
});
