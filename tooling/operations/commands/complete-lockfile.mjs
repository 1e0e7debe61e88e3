/**
 * Completes package-lock.json after `npm install`.
 *
 * A registry mirror may lack the binaries of platforms it never serves. npm then leaves them out of the lockfile, and
 * `npm ci` refuses it ("Missing: @swc/core-darwin-arm64 from lock file"). An entry with the version and the platform
 * is enough: npm passes over it where it does not fit, and fetches it by name and version where it does. It has no hash,
 * so npm compares none there; where the registry serves every platform, this command lets npm write the hashes.
 *
 * node tooling/operations/commands/complete-lockfile.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingPlatforms, withMissingPlatforms, withoutUnverified } from './parts/lockfile.mjs';

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const read = () => JSON.parse(readFileSync(file, 'utf8'));
const write = (lockfile) => writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
const lockOnly = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const updateLockfile = () => execFileSync('npm', lockOnly, { stdio: 'inherit' });

write(withoutUnverified(read()));
updateLockfile();
const lockfile = read();
write(withMissingPlatforms(lockfile));
// Writes the new entries as npm does, so that its next run changes none.
updateLockfile();
console.log(
  `package-lock.json: ${missingPlatforms(lockfile).length} platform packages without a hash, which the registry lacks`,
);
