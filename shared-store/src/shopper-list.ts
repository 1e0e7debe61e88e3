import type { PayloadAction } from '@reduxjs/toolkit';
import type { LoadStatus } from './load-status';

/** The change of a press, shown before the backend's response. */
export interface OptimisticUpdate<Item> {
  /** Identifies the press among the pending ones: its event and its product. */
  readonly press: string;
  readonly productId: string;
  /** The line as it will be; null when it leaves the list. */
  readonly line: Item | null;
}

/** A list that the backend stores for the shopper: the cart, the wishlist. */
export interface ShopperList<Item> {
  /** The shown list: the confirmed one with the pending updates applied. */
  items: Item[];
  /** The list of the backend's last response. */
  confirmed: Item[];
  pending: OptimisticUpdate<Item>[];
  status: LoadStatus;
}

export const emptyList = <Item>(): ShopperList<Item> => ({ items: [], confirmed: [], pending: [], status: 'idle' });

function withLine<Item extends { _id: string }>(items: Item[], { productId, line }: OptimisticUpdate<Item>): Item[] {
  if (line === null) return items.filter(({ _id }) => _id !== productId);
  if (!items.some(({ _id }) => _id === productId)) return [...items, line];
  return items.map((item) => (item._id === productId ? line : item));
}

const shown = <Item extends { _id: string }>(list: ShopperList<Item>): ShopperList<Item> => ({
  ...list,
  items: list.pending.reduce(withLine, list.confirmed),
});

const others = <Item>({ pending }: ShopperList<Item>, resolved: { readonly press: string }): OptimisticUpdate<Item>[] =>
  pending.filter(({ press }) => press !== resolved.press);

/**
 * The reducers of such a list. An optimistic update is shown from the press until the response, or until another one of the same press; a failure undoes it and
 * keeps the updates of other presses (cart-14).
 */
export const listReducers = <Item extends { _id: string }>() => ({
  requested: (list: ShopperList<Item>): ShopperList<Item> =>
    list.items.length > 0 ? list : { ...list, status: 'loading' },

  /** The whole list of a response (cart-15). */
  replaced: (list: ShopperList<Item>, action: PayloadAction<Item[]>): ShopperList<Item> =>
    shown({ ...list, confirmed: action.payload, status: 'ready' }),

  loadFailed: (list: ShopperList<Item>): ShopperList<Item> =>
    list.status === 'ready' ? list : { ...list, status: 'failed' },

  updatedOptimistically: (list: ShopperList<Item>, action: PayloadAction<OptimisticUpdate<Item>>): ShopperList<Item> =>
    shown({ ...list, pending: [...others(list, action.payload), action.payload] }),

  updateResolved: (list: ShopperList<Item>, action: PayloadAction<{ press: string }>): ShopperList<Item> =>
    shown({ ...list, pending: others(list, action.payload) }),
});
