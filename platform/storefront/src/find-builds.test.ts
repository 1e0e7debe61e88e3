import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBuilds } from './find-builds';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

let root: string;

eachTestHasFolder('builds', (made) => {
  root = made;
  for (const app of ['shell', 'mf-cart', 'mf-garage']) mkdirSync(path.join(root, app, 'dist'), { recursive: true });
});

const remotes = () => findBuilds(root).remotes.map(({ id }) => id);

test('the build of a remote that another branch left in a repository is no part of the shop', () => {
  for (const file of ['package.json', 'mf-cart/package.json']) writeFileSync(path.join(root, file), '{}');

  expect(remotes()).toEqual(['mf-cart']);
});

test('in a folder of builds alone every remote that is there is one of the shop', () => {
  expect(remotes()).toEqual(['mf-cart', 'mf-garage']);
});
