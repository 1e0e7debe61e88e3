import { createAction, createSlice } from '@reduxjs/toolkit';
import type { CartItem } from '@piston-parts/shared-contract';
import { onLogOut } from '../../auth/auth.slice';
import { emptyList, listReducers } from '../../shopper-list';

const { requested, replaced, loadFailed, updatedOptimistically, updateResolved } = listReducers<CartItem>();
const initialState = emptyList<CartItem>();

const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartRequested: requested,
    cartReplaced: replaced,
    cartLoadFailed: loadFailed,
    cartUpdatedOptimistically: updatedOptimistically,
    cartUpdateResolved: updateResolved,
  },
  extraReducers: onLogOut(() => initialState),
});

export const { cartRequested, cartReplaced, cartLoadFailed, cartUpdatedOptimistically, cartUpdateResolved } =
  cartSlice.actions;
/** @param payload.isConfirmed the shopper wants it whether or not it fits the current car. */
export const cartItemAdded = createAction<{ productId: string; isConfirmed?: true }>('cart/itemAdded');
export const cartItemRemoved = createAction<{ productId: string }>('cart/itemRemoved');
export const cartQuantityIncreased = createAction<{ productId: string }>('cart/quantityIncreased');
export const cartQuantityDecreased = createAction<{ productId: string }>('cart/quantityDecreased');
/** @param payload.quantity a whole number of at least 1. */
export const cartQuantityTyped = createAction<{ productId: string; quantity: number }>('cart/quantityTyped');
export const cartReducer = cartSlice.reducer;
