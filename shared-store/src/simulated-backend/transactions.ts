import { answerCall, type Answered, type ReceivedCall } from './answering';
import type { Database } from './database';
import { createId } from './ids';
import { restoreSnapshot, takeSnapshot } from './snapshot';
import type { SnapshotStorage } from './snapshot-storage';

/**
 * Lets calls through one at a time, over all tabs that share the storage: what was kept, the work, what is to be kept.
 * @returns answers a call; what an unexpected failure left half done is undone.
 */
export function createTransactions(db: Database, storage: SnapshotStorage) {
  /** The kept state that the database is in, null when it is in none. */
  let stamp: string | null = null;
  return function transact(call: ReceivedCall): Promise<Answered> {
    return storage.exclusively(async () => {
      stamp = restoreSnapshot(db, await storage.load(), stamp);
      const { answered, kept } = answerCall(db, call);
      if (db.takeChanged()) {
        stamp = kept ? createId() : null;
        if (stamp !== null) await storage.save(takeSnapshot(db, stamp));
      }
      return answered;
    });
  };
}
