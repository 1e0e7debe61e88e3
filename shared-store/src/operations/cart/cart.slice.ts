import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItem } from '@piston-parts/shared-contract';
import { foundAnonymous, sessionExpired } from '../../auth/auth.slice';
import type { LoadStatus } from '../../load-status';

export interface CartState {
  items: CartItem[];
  status: LoadStatus;
}

const initialState: CartState = { items: [], status: 'idle' };
const emptied = () => initialState;

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartRequested: (state) => void (state.status = state.items.length > 0 ? state.status : 'loading'),
    /** The whole list as the backend answered it (section 4). */
    cartReplaced: (state, action: PayloadAction<CartItem[]>) => {
      state.items = action.payload;
      state.status = 'ready';
    },
    cartLoadFailed: (state) => void (state.status = state.status === 'ready' ? 'ready' : 'failed'),
  },
  extraReducers: (builder) => builder.addCase(foundAnonymous, emptied).addCase(sessionExpired, emptied),
});

export const { cartRequested, cartReplaced, cartLoadFailed } = cartSlice.actions;
export const cartItemAdded = createAction<{ productId: string }>('cart/itemAdded');
export const cartItemRemoved = createAction<{ productId: string }>('cart/itemRemoved');
export const cartQuantityIncreased = createAction<{ productId: string }>('cart/quantityIncreased');
export const cartQuantityDecreased = createAction<{ productId: string }>('cart/quantityDecreased');
export const cartReducer = cartSlice.reducer;
