import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '../durable-files';
import { noReleaseStatistics, releaseStatisticsSchema, type ReleaseStatistics } from './release-statistics';

/** In the registry's folder, so that every process that serves from it counts into the same file. */
const STATISTICS_FILE = 'telemetry.json';

/** @returns what pages have reported; a file that is missing or cannot be read counts as none, and is replaced */
export async function readStatistics(root: string): Promise<ReleaseStatistics> {
  const text = await readFile(path.join(root, STATISTICS_FILE), 'utf8').catch(() => '');
  try {
    return v.parse(releaseStatisticsSchema, JSON.parse(text));
  } catch {
    return noReleaseStatistics();
  }
}

export const writeStatistics = (root: string, statistics: ReleaseStatistics): Promise<void> =>
  writeWhole(path.join(root, STATISTICS_FILE), JSON.stringify(statistics));
