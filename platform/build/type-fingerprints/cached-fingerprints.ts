import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { fingerprintTypes, type LibraryTypes } from './type-fingerprints';

const CACHE = path.join(__dirname, '..', '.cache', 'type-fingerprints');
const SOURCE = /(?<!\.test)\.tsx?$/;

function sourcesUnder(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => SOURCE.test(file));
  return files.filter((file) => !file.includes('node_modules')).sort();
}

/** Everything that the fingerprints depend on; of libraries the shapes have names only. */
function keyOf(entries: Readonly<Record<string, string>>): string {
  const key = createHash('sha256').update(ts.version);
  for (const folder of [__dirname, ...Object.values(entries).map((entry) => path.dirname(entry))]) {
    for (const file of sourcesUnder(folder)) key.update(`${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return key.digest('hex');
}

/**
 * `fingerprintTypes`, once for the same sources: reading all types takes seconds, and every app of the shop needs them.
 * @throws Error when a package cannot be read
 */
export function cachedFingerprints(entries: Readonly<Record<string, string>>): Record<string, LibraryTypes> {
  const file = path.join(CACHE, `${keyOf(entries)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, LibraryTypes>;
  } catch {
    const fingerprints = fingerprintTypes(entries);
    mkdirSync(CACHE, { recursive: true });
    // Builds that run at once never read half a file of each other's.
    const next = `${file}.${randomUUID()}`;
    writeFileSync(next, JSON.stringify(fingerprints));
    renameSync(next, file);
    return fingerprints;
  }
}
