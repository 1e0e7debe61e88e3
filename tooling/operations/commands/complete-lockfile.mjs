/**
 * Completes package-lock.json after `npm install`.
 *
 * A registry mirror may lack the binaries of platforms it never serves. npm then leaves them out of the lockfile, and
 * `npm ci` refuses it ("Missing: @swc/core-darwin-arm64 from lock file"). An entry with the version and the platform
 * is enough: npm passes over it where it does not fit, and fetches it by name and version where it does. It has no hash,
 * so npm compares none there. npm never asks again for an optional package that a lockfile lacks: to have the hashes, make
 * package-lock.json again from nothing with a registry that serves every platform.
 *
 * node tooling/operations/commands/complete-lockfile.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingPlatforms, withMissingPlatforms } from './parts/lockfile.mjs';

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const lockOnly = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const lockfile = JSON.parse(readFileSync(file, 'utf8'));
writeFileSync(file, `${JSON.stringify(withMissingPlatforms(lockfile), null, 2)}\n`);
// Writes the new entries as npm does, so that its next run changes none.
execFileSync('npm', lockOnly, { stdio: 'inherit' });
console.log(
  `package-lock.json: ${missingPlatforms(lockfile).length} platform packages added without a hash, which the registry lacks`,
);
