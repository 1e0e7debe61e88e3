import { whenListening } from '@platform/process/when-listening';
import type { FastifyInstance } from 'fastify';
import { backUpWhenDue } from '../../backup/scheduled/scheduled-backup';
import type { ApiServices } from '../request-context';
import { repeat } from './repeat';

const LOOK_EVERY_MS = 60_000;

/** Writes the backups that are due while the server listens, where it is to write any. */
export async function backupSchedule(
  app: FastifyInstance,
  { database, backups }: Pick<ApiServices, 'database' | 'backups'>,
): Promise<void> {
  if (backups === null) return;
  let stop = async () => {};
  const work = async () => {
    const file = await backUpWhenDue(database, backups);
    if (file !== null) app.log.info({ file }, 'A backup is written');
  };
  const logFailure = (error: unknown) =>
    app.log.error({ err: error }, 'No backup could be written; it is tried again in a minute');
  whenListening(app, () => void (stop = repeat(work, LOOK_EVERY_MS, logFailure)));
  app.addHook('onClose', () => stop());
}
