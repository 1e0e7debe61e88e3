import { createAction, createSlice, onLogOut, type PayloadAction } from '@piston-parts/shared-store';

interface OnItsWayState {
  /** Orders of the shopper that were sent and have not arrived. */
  readonly orders: number;
}

const initialState: OnItsWayState = { orders: 0 };

/** A screen shows how many orders are on their way. */
export const ordersOnTheirWayShown = createAction('mf-checkout/ordersOnTheirWayShown');

const onItsWaySlice = createSlice({
  name: 'mf-checkout/onItsWay',
  initialState,
  reducers: {
    ordersOnTheirWayReceived: (_, { payload }: PayloadAction<OnItsWayState>) => payload,
  },
  extraReducers: onLogOut(() => initialState),
});

export const { ordersOnTheirWayReceived } = onItsWaySlice.actions;
export const onItsWayReducer = onItsWaySlice.reducer;

/** The state of this remote; left out in a page that the remote has not come into. */
interface WithOnItsWay {
  readonly 'mf-checkout'?: { readonly onItsWay: OnItsWayState };
}

export const selectOrdersOnTheirWay = (state: WithOnItsWay): number => state['mf-checkout']?.onItsWay.orders ?? 0;
