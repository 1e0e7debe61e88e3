import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractFiles } from './contract-form';

/** Up to this one a remote takes functions of the bundler runtime from a global variable, which no shell has any more. */
const LAST_UNUSABLE_FORMAT = 3;

/**
 * @param folder of a remote's build
 * @returns why it runs in no shell of today; undefined for a build that may, and for one without a contract, as builds from
 * elsewhere are
 */
export function whyOutdated(folder: string): string | undefined {
  try {
    const { format } = JSON.parse(readFileSync(path.join(folder, contractFiles.remote), 'utf8')) as { format: unknown };
    if (typeof format !== 'number' || format > LAST_UNUSABLE_FORMAT) return undefined;
    return `It was built for an older shell (contract format ${format}) and has to be built and published again.`;
  } catch {
    return undefined;
  }
}
