import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '../index';
import type { Workplace } from './workplace';

/** The first line of a stitched test names the apps whose deploys run it as well. */
const WITH = /^\/\*\* @with ([a-z -]+) \*\//;

/** A file of stitched tests. */
export interface StitchedTest {
  /** The app in whose folder `stitched/` it is. */
  readonly owner: string;
  /** Its absolute path. */
  readonly file: string;
}

/**
 * Finds the stitched tests that a deploy of an app runs.
 * @returns its own, and those of other teams that name it in their first line: `/** @with mf-cart shell *\/`
 */
export function findStitchedTests({ app, root, folder, hasOthers }: Workplace): StitchedTest[] {
  const owners = hasOthers ? readdirSync(root).filter((name) => name === SHELL || name.startsWith('mf-')) : [app];
  return owners.flatMap((owner) => {
    const tests = path.join(hasOthers ? path.join(root, owner) : folder, 'stitched');
    if (!existsSync(tests)) return [];
    const files = readdirSync(tests).filter((name) => name.endsWith('.test.ts'));
    return files
      .map((name) => ({ owner, file: path.join(tests, name) }))
      .filter(({ file }) => owner === app || namesOf(file).includes(app));
  });
}

const namesOf = (file: string) => WITH.exec(readFileSync(file, 'utf8'))?.[1]?.split(' ') ?? [];
