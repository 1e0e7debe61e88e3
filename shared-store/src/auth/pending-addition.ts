import type { KeyValueStorage } from '../ports';

const PENDING_ADDITION_KEY = 'piston-parts-pending-addition';

/** What a visitor wanted to add: it waits for the log-in that the press led to. */
export interface Addition {
  readonly to: 'cart' | 'wishlist';
  readonly productId: string;
}

export interface PendingAddition extends Addition {
  /** The part's name, shown on the log-in page; null if the shop does not know it. */
  readonly name: string | null;
  /** The page of the press, which is shown again afterwards. Untrusted: the storage belongs to the browser. */
  readonly returnTo: string;
}

export const keepPendingAddition = (storage: KeyValueStorage, addition: PendingAddition): void =>
  storage.set(PENDING_ADDITION_KEY, JSON.stringify(addition));

export const forgetPendingAddition = (storage: KeyValueStorage): void => storage.remove(PENDING_ADDITION_KEY);

/** @returns what this tab keeps; null for nothing, and for what is not of the expected form. */
export function readPendingAddition(storage: KeyValueStorage): PendingAddition | null {
  try {
    const { to, productId, name, returnTo } = JSON.parse(storage.get(PENDING_ADDITION_KEY) ?? '{}') as Partial<
      Record<keyof PendingAddition, unknown>
    >;
    if ((to !== 'cart' && to !== 'wishlist') || typeof productId !== 'string') return null;
    return {
      to,
      productId,
      name: typeof name === 'string' ? name : null,
      returnTo: typeof returnTo === 'string' ? returnTo : '',
    };
  } catch {
    return null;
  }
}
