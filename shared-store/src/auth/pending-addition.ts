import type { KeyValueStorage } from '../ports';

const PENDING_ADDITION_KEY = 'piston-parts-pending-addition';

/** The part that a visitor wanted to add before log-in. */
export interface Addition {
  readonly to: 'cart' | 'wishlist';
  readonly productId: string;
}

export interface PendingAddition extends Addition {
  /** The part's name, shown on the log-in page; null if the shop does not know it. */
  readonly name: string | null;
  /** The page to return to. Untrusted: it comes from browser storage. */
  readonly returnTo: string;
}

export const keepPendingAddition = (storage: KeyValueStorage, addition: PendingAddition): void =>
  storage.set(PENDING_ADDITION_KEY, JSON.stringify(addition));

export const forgetPendingAddition = (storage: KeyValueStorage): void => storage.remove(PENDING_ADDITION_KEY);

/** @returns what this tab keeps; null when there is none or it is invalid. */
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
