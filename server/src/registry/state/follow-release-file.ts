import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportOnce, type Report } from '../../operations/report';
import { fileVersion } from '../../storefront/reread-when-changed';
import { SHOPPERS_GET } from '../follow-registry';
import { readReleaseText, RELEASES_FILE, writeWhole } from '../release-file';
import type { Releases } from '../releases';

/** A copy of the last readable release file, for the next start. */
export const LAST_GOOD_FILE = 'registry.last-good.json';

interface ReadReleases {
  /** Of the file, when it was read. */
  readonly version: string | undefined;
  readonly text: string;
  readonly releases: Releases;
}

/** Reads the releases when their file has changed, and the last good ones while that fails. */
export function followReleaseFile(root: string, report: Report): () => Promise<Releases> {
  const file = path.join(root, RELEASES_FILE);
  const lastGoodFile = path.join(root, LAST_GOOD_FILE);
  let last: ReadReleases | undefined;
  const reportProblem = reportOnce((problem) => report(`${problem} ${SHOPPERS_GET}`));

  async function read(version: string | undefined): Promise<ReadReleases> {
    const text = await readFile(file, 'utf8');
    if (last?.text === text) return { ...last, version };
    const releases = readReleaseText(text);
    await writeWhole(lastGoodFile, text).catch((error: unknown) => report(`${lastGoodFile} was not written.`, error));
    return { version, text, releases };
  }

  return async () => {
    try {
      // Looked at first: what is read after it is at least as new.
      const version = fileVersion(file);
      if (version === undefined || last?.version !== version) last = await read(version);
      reportProblem(null);
    } catch (error) {
      const lastGood = last ? undefined : await readLastGood(lastGoodFile);
      // Without the version and text of the file, so that the file is read again as soon as it can be.
      if (lastGood) last = { version: undefined, text: '', releases: lastGood };
      if (last || !isMissing(error)) reportProblem(error instanceof Error ? error.message : String(error));
    }
    return last?.releases ?? { remotes: {} };
  };
}

/** @returns undefined when there are none */
export async function readLastGood(file: string): Promise<Releases | undefined> {
  try {
    return readReleaseText(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
