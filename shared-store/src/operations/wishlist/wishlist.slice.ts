import { createAction, createSlice } from '@reduxjs/toolkit';
import type { WishlistItem } from '@piston-parts/shared-contract';
import { onLogOut } from '../../auth/auth.slice';
import { emptyList, listReducers } from '../../shopper-list';

const { requested, replaced, loadFailed, updatedOptimistically, updateResolved } = listReducers<WishlistItem>();
const initialState = emptyList<WishlistItem>();

const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState,
  reducers: {
    wishlistRequested: requested,
    wishlistReplaced: replaced,
    wishlistLoadFailed: loadFailed,
    wishlistUpdatedOptimistically: updatedOptimistically,
    wishlistUpdateResolved: updateResolved,
  },
  extraReducers: onLogOut(() => initialState),
});

export const {
  wishlistRequested,
  wishlistReplaced,
  wishlistLoadFailed,
  wishlistUpdatedOptimistically,
  wishlistUpdateResolved,
} = wishlistSlice.actions;
export const wishlistItemAdded = createAction<{ productId: string }>('wishlist/itemAdded');
export const wishlistItemRemoved = createAction<{ productId: string }>('wishlist/itemRemoved');
export const wishlistItemMovedToCart = createAction<{ productId: string }>('wishlist/itemMovedToCart');
export const wishlistReducer = wishlistSlice.reducer;
