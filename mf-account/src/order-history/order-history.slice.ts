import type { Purchase, ShortLine } from '@piston-parts/shared-contract';
import { createSlice, onLogOut, type LoadStatus, type PayloadAction } from '@piston-parts/shared-store';

/** The current or last reorder, with the items that the cart could not get. */
export type Reorder =
  { status: 'idle' } | { status: 'running'; orderId: string } | { status: 'done'; orderId: string; short: ShortLine[] };

export interface OrderHistoryState {
  /** The shopper's purchases, the newest first. */
  items: Purchase[];
  status: LoadStatus;
  /** The one order whose page is open; it is `missing` when the shopper has no such order. */
  current: { id: string | null; order: Purchase | null; failure: 'missing' | 'failed' | null };
  reorder: Reorder;
}

const initialState: OrderHistoryState = {
  items: [],
  status: 'idle',
  current: { id: null, order: null, failure: null },
  reorder: { status: 'idle' },
};

export const orderHistorySlice = createSlice({
  name: 'mf-account/orderHistory',
  initialState,
  reducers: {
    ordersRequested: (state) => void (state.status = state.items.length > 0 ? state.status : 'loading'),
    ordersReplaced: (state, action: PayloadAction<Purchase[]>) => {
      state.items = action.payload;
      state.status = 'ready';
    },
    ordersLoadFailed: (state) => void (state.status = state.status === 'ready' ? 'ready' : 'failed'),
    orderOpened: (state, action: PayloadAction<{ orderId: string }>) => {
      state.current = { id: action.payload.orderId, order: null, failure: null };
      state.reorder = { status: 'idle' };
    },
    orderLoaded: (state, action: PayloadAction<Purchase>) => {
      state.current = { id: action.payload._id, order: action.payload, failure: null };
    },
    orderLoadFailed: ({ current }, action: PayloadAction<{ missing: boolean }>) => {
      current.failure = action.payload.missing ? 'missing' : 'failed';
    },
    reorderRequested: (state, action: PayloadAction<{ orderId: string }>) => {
      state.reorder = { status: 'running', orderId: action.payload.orderId };
    },
    reordered: (state, action: PayloadAction<{ orderId: string; short: ShortLine[] }>) => {
      state.reorder = { status: 'done', ...action.payload };
    },
    reorderEnded: (state) => void (state.reorder = { status: 'idle' }),
  },
  extraReducers: onLogOut(() => initialState),
});

export const {
  ordersRequested,
  ordersReplaced,
  ordersLoadFailed,
  orderOpened,
  orderLoaded,
  orderLoadFailed,
  reorderRequested,
  reordered,
  reorderEnded,
} = orderHistorySlice.actions;
