import * as v from 'valibot';
import type { KeyValueStorage } from './ports';
import { readStored } from './read-stored';

const PENDING_ADDITION_KEY = 'piston-parts-pending-addition';

const pendingSchema = v.object({
  to: v.picklist(['cart', 'wishlist']),
  productId: v.string(),
  /** The part's name, shown on the log-in page; null if the shop does not know it. */
  name: v.fallback(v.nullable(v.string()), null),
  /** The page to return to. */
  returnTo: v.fallback(v.string(), ''),
});
export type PendingAddition = v.InferOutput<typeof pendingSchema>;

/** The part that a visitor wanted to add before log-in. */
export type Addition = Pick<PendingAddition, 'to' | 'productId'>;

export const keepPendingAddition = (storage: KeyValueStorage, addition: PendingAddition): void =>
  storage.set(PENDING_ADDITION_KEY, JSON.stringify(addition));

export const forgetPendingAddition = (storage: KeyValueStorage): void => storage.remove(PENDING_ADDITION_KEY);

/** @returns the addition that this tab keeps; null when there is none or it is invalid. */
export const readPendingAddition = (storage: KeyValueStorage): PendingAddition | null =>
  readStored(storage, PENDING_ADDITION_KEY, pendingSchema);
