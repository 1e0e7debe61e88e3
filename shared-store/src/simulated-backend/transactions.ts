import { respond, type ApiResponse, type ReceivedRequest } from './respond';
import type { Database } from './database';
import { createId } from './ids';
import { restoreSnapshot, takeSnapshot } from './snapshot';
import type { SnapshotStorage } from './snapshot-storage';

/**
 * Runs requests one at a time: read the snapshot, do the work, write the snapshot. Tabs that share the storage agree:
 * a request runs again when another tab has changed the snapshot in the meantime.
 * @returns handles a request; the partial work of an unexpected failure is undone.
 */
export function createTransactions(db: Database, storage: SnapshotStorage) {
  /** The kept state that the database is in, null when it is in none. */
  let stamp: string | null = null;

  async function transact(request: ReceivedRequest): Promise<ApiResponse> {
    stamp = restoreSnapshot(db, await storage.load(), stamp);
    const { response, kept } = respond(db, request);
    if (!db.takeChanged()) return response;
    const next = createId();
    const done = !kept || (await storage.save(takeSnapshot(db, next)));
    stamp = kept && done ? next : null;
    return done ? response : await transact(request);
  }

  return (request: ReceivedRequest): Promise<ApiResponse> => storage.inTurn(() => transact(request));
}
