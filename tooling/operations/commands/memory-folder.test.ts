import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { temporaryFiles } from './parts/memory-folder.mjs';

const MODULE = path.join(__dirname, 'parts', 'memory-folder.mjs');

it('gives a run a folder that other accounts may enter, and removes it as the run ends', () => {
  const run = `
    import { statSync, writeFileSync } from 'node:fs';
    import { temporaryFiles } from ${JSON.stringify(MODULE)};
    const { TMPDIR } = temporaryFiles(${JSON.stringify(os.tmpdir())}, 1);
    writeFileSync(TMPDIR + '/file', '');
    console.log(JSON.stringify([TMPDIR, statSync(TMPDIR).mode & 0o777]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', run], { encoding: 'utf8' });

  const [folder, mode] = JSON.parse(printed) as [string, number];
  expect(path.dirname(folder)).toBe(os.tmpdir());
  expect(mode).toBe(0o755);
  expect(existsSync(folder)).toBe(false);
  expect(statSync(path.dirname(folder)).isDirectory()).toBe(true);
});

it('leaves temporary files where they are without a folder in memory, or without room in it', () => {
  expect(temporaryFiles('/no/such/folder')).toEqual({});
  expect(temporaryFiles(os.tmpdir(), Infinity)).toEqual({});
});
