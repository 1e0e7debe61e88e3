/**
 * Completes package-lock.json after `npm install`.
 *
 * A registry mirror may lack the binaries of platforms it never serves. npm then leaves them out of the lockfile, and
 * `npm ci` refuses it ("Missing: @swc/core-darwin-arm64 from lock file"). An entry with the version and the platform
 * is enough: npm passes over it where it does not fit, and fetches it by name and version where it does.
 *
 * node tooling/operations/commands/complete-lockfile.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingPlatforms, withMissingPlatforms } from './parts/lockfile.mjs';

const file = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const lockfile = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatforms(lockfile);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(withMissingPlatforms(lockfile), null, 2)}\n`);
console.log(`package-lock.json: ${missing.length} platform packages added`);
