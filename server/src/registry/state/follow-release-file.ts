import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportOnce, type Report } from '@platform/process/report';
import { fileVersion } from '@platform/storefront/reread-when-changed';
import { SHOPPERS_GET } from '../follow-registry';
import { readReleaseText, RELEASES_FILE } from '../release-file';
import type { Releases } from '../releases';
import { readLastGood, writeLastGood } from './last-good';

interface ReadReleases {
  /** Of the file, when it was read. */
  readonly version: string | undefined;
  readonly text: string;
  readonly releases: Releases;
}

/** Reads the releases when their file has changed, and the last good ones while that fails. */
export function followReleaseFile(root: string, report: Report): () => Promise<Releases> {
  const file = path.join(root, RELEASES_FILE);
  let last: ReadReleases | undefined;
  const reportProblem = reportOnce((problem) => report(`${problem} ${SHOPPERS_GET}`));

  async function read(version: string | undefined): Promise<ReadReleases> {
    const text = await readFile(file, 'utf8');
    if (last?.text === text) return { ...last, version };
    const releases = readReleaseText(text);
    await writeLastGood(root, text).catch((error: unknown) =>
      report('A later start may not know what was live.', error),
    );
    return { version, text, releases };
  }

  return async () => {
    try {
      // Looked at first: what is read after it is at least as new.
      const version = fileVersion(file);
      if (version === undefined || last?.version !== version) last = await read(version);
      reportProblem(null);
    } catch (error) {
      const lastGood = last ? undefined : await readLastGood(root);
      // Without the version and text of the file, so that the file is read again as soon as it can be.
      if (lastGood) last = { version: undefined, text: '', releases: lastGood };
      if (last || !isMissing(error)) reportProblem(error instanceof Error ? error.message : String(error));
    }
    return last?.releases ?? { remotes: {} };
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
