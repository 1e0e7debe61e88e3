import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { nearestOf, type Fault } from './faults';
import { FILE_NAMES } from './format';

const TABLE = /\.(csv|json)$/i;
const NAMES = FILE_NAMES.flatMap((name) => [`${name}.csv`, `${name}.json`]);

/** @returns the tables of a folder that are not read: as faults those whose names have capital letters, all others as warnings */
export function findStrayFiles(location: string): { readonly faults: Fault[]; readonly warnings: Fault[] } {
  const [faults, warnings]: [Fault[], Fault[]] = [[], []];
  const files = statSync(location).isDirectory() ? readdirSync(location) : [];
  for (const file of files.filter((each) => TABLE.test(each) && !NAMES.includes(each))) {
    const report = (list: Fault[], message: string) => list.push({ file, line: null, column: null, message });
    const name = file.toLowerCase();
    const inodeOf = (each: string) => statSync(path.join(location, each), { throwIfNoEntry: false })?.ino;
    const nearest = nearestOf(file, NAMES);
    // Where case makes no difference, the file is read.
    if (NAMES.includes(name) && inodeOf(name) === inodeOf(file)) continue;
    if (NAMES.includes(name) && inodeOf(name) === undefined) report(faults, `is not read; name it ${name}`);
    else report(warnings, nearest === undefined ? 'is not read' : `is not read; did you mean ${nearest}?`);
  }
  return { faults, warnings };
}
