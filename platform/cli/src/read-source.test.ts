import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSource } from './read-source';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

let folder: string;
eachTestHasFolder('source', (made) => (folder = made));

const AUTHOR = ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org'];
const git = (...words: string[]) =>
  execFileSync('git', ['-C', folder, ...AUTHOR, ...words], { encoding: 'utf8' }).trim();

test('a source is a commit, its branch and whether files differ from it', async () => {
  git('init', '--initial-branch', 'main');
  git('commit', '--allow-empty', '-m', 'Begin');
  const commit = git('rev-parse', 'HEAD');
  expect(await readSource(folder)).toEqual({ commit, branch: 'main', dirty: false });
  writeFileSync(path.join(folder, 'new.ts'), '');
  expect(await readSource(folder)).toEqual({ commit, branch: 'main', dirty: true });
  git('checkout', '--detach', '--quiet');
  expect(await readSource(folder)).toEqual({ commit, dirty: true });
});

test('a folder without git or without a commit has no known source', async () => {
  expect(await readSource(folder)).toBeUndefined();
  git('init');
  expect(await readSource(folder)).toBeUndefined();
});
