import { answerCall, type Answered, type ReceivedCall } from './answering';
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

  async function transact(call: ReceivedCall): Promise<Answered> {
    stamp = restoreSnapshot(db, await storage.load(), stamp);
    const { answered, kept } = answerCall(db, call);
    if (!db.takeChanged()) return answered;
    const next = createId();
    const done = !kept || (await storage.save(takeSnapshot(db, next)));
    stamp = kept && done ? next : null;
    return done ? answered : await transact(call);
  }

  return (call: ReceivedCall): Promise<Answered> => storage.inTurn(() => transact(call));
}
