import { respond, type ApiResponse, type ReceivedRequest } from './respond';
import type { Database } from './database';
import { createId } from './ids';
import { restoreSnapshot, takeSnapshot } from './snapshot';
import type { SnapshotStorage } from './snapshot-storage';

/**
 * Lets calls through one at a time: what was kept, the work, what is to be kept. Tabs that share the storage agree:
 * a call whose ground another tab has changed meanwhile is done again on the new ground.
 * @returns answers a call; what an unexpected failure left half done is undone.
 */
export function createTransactions(db: Database, storage: SnapshotStorage) {
  /** The kept state that the database is in, null when it is in none. */
  let stamp: string | null = null;

  async function transact(call: ReceivedRequest): Promise<ApiResponse> {
    stamp = restoreSnapshot(db, await storage.load(), stamp);
    const { response, kept } = respond(db, call);
    if (!db.takeChanged()) return response;
    const next = createId();
    const done = !kept || (await storage.save(takeSnapshot(db, next)));
    stamp = kept && done ? next : null;
    return done ? response : await transact(call);
  }

  return (call: ReceivedRequest): Promise<ApiResponse> => storage.inTurn(() => transact(call));
}
