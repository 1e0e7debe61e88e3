import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WishlistItem } from '@piston-parts/shared-contract';
import { foundAnonymous, sessionExpired } from '../../auth/auth.slice';
import type { LoadStatus } from '../../load-status';

export interface WishlistState {
  items: WishlistItem[];
  status: LoadStatus;
}

const initialState: WishlistState = { items: [], status: 'idle' };
const emptied = () => initialState;

const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState,
  reducers: {
    wishlistRequested: (state) => void (state.status = state.items.length > 0 ? state.status : 'loading'),
    /** The whole list as the backend answered it (section 4). */
    wishlistReplaced: (state, action: PayloadAction<WishlistItem[]>) => {
      state.items = action.payload;
      state.status = 'ready';
    },
    wishlistLoadFailed: (state) => void (state.status = state.status === 'ready' ? 'ready' : 'failed'),
  },
  extraReducers: (builder) => builder.addCase(foundAnonymous, emptied).addCase(sessionExpired, emptied),
});

export const { wishlistRequested, wishlistReplaced, wishlistLoadFailed } = wishlistSlice.actions;
export const wishlistItemAdded = createAction<{ productId: string }>('wishlist/itemAdded');
export const wishlistItemRemoved = createAction<{ productId: string }>('wishlist/itemRemoved');
export const wishlistItemMovedToCart = createAction<{ productId: string }>('wishlist/itemMovedToCart');
export const wishlistReducer = wishlistSlice.reducer;
