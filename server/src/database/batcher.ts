import { setImmediate as endOfTurn } from 'node:timers/promises';

interface PendingCall<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Keeps the locks of a batch short. */
const MAX_BATCH_SIZE = 64;

/** Removes the next batch from the pending calls: no two of its items share a conflict key. */
function takeBatch<Item, Result>(
  pending: PendingCall<Item, Result>[],
  conflictKeys: (item: Item) => readonly string[],
): PendingCall<Item, Result>[] {
  const taken = new Set<string>();
  const batch: PendingCall<Item, Result>[] = [];
  const later = pending.splice(0).filter((pendingCall) => {
    const keys = conflictKeys(pendingCall.item);
    if (batch.length === MAX_BATCH_SIZE || keys.some((key) => taken.has(key))) return true;
    keys.forEach((key) => taken.add(key));
    batch.push(pendingCall);
    return false;
  });
  pending.push(...later);
  return batch;
}

async function runBatch<Item, Result>(
  batch: readonly PendingCall<Item, Result>[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
  } catch (error) {
    const [first, ...others] = batch;
    if (others.length === 0) return first?.reject(error);
    // Each item is tried alone, so that it fails only for its own reason; concurrently, so that a database that does
    // not respond costs one timeout and not one per item.
    await Promise.all(batch.map((pendingCall) => runBatch([pendingCall], work)));
  }
}

/**
 * Batches concurrent calls into one query. Calls that arrive while a batch runs go into the next one; nothing is delayed
 * to fill a batch, and what a call reads is never older than the call.
 * @param work does all of a batch or nothing, and returns results in the order of the items.
 * @param conflictKeys items that share a key never run in the same batch, but one after the other.
 */
export function createBatcher<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  conflictKeys: (item: Item) => readonly string[] = () => [],
): (item: Item) => Promise<Result> {
  const pending: PendingCall<Item, Result>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      await endOfTurn();
      await runBatch(takeBatch(pending, conflictKeys), work);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      pending.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
