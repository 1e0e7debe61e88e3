import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../database/database';
import { writeBackup } from '../backup';
import { copyMedia, copyVersions, MEDIA, VERSIONS } from './copy-new';
import { photoFiles, type PhotoEnvironment } from '../../media/photo-files';
import { backupName, backupsToDelete, lastDue, newestBackup } from './kept-backups';

export interface BackupSettings {
  /** Absolute, like the others. */
  readonly folder: string;
  /** Of the day, in the time of this machine. */
  readonly hour: number;
  /** Pictures of imported photos. */
  readonly media: string;
  /** With the variables of the bucket in which other hosts have theirs. */
  readonly environment: PhotoEnvironment;
  /** Versions of the registry; null when they are in a bucket. */
  readonly versions: string | null;
}

/**
 * Writes the backup that is due, with what is new of pictures and versions, and deletes those that are not kept.
 * @returns the name of its file; null when none is due, or another process is writing it
 */
export async function backUpWhenDue(
  database: Pick<Database, 'kind' | 'transaction' | 'queries'>,
  { folder, hour, media, environment, versions }: BackupSettings,
  now = new Date(),
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isDue = async () => (newestBackup(await readdir(folder), now) ?? -Infinity) < lastDue(now, hour);
  if (!(await isDue())) return null;
  const name = backupName(now);
  const isWritten = await writeBackup(database, path.join(folder, name), isDue);
  if (!isWritten) return null;
  // After the rows: what they name is there.
  if (versions !== null) await copyVersions(versions, path.join(folder, VERSIONS));
  for (const old of backupsToDelete(await readdir(folder))) await rm(path.join(folder, old), { force: true });
  // Last: a photo that the bucket has lost would keep the versions out, and old backups would fill the disk.
  try {
    await photoFiles(media, environment, async () => database).fetchAll();
  } finally {
    await copyMedia(media, path.join(folder, MEDIA));
  }
  return name;
}
