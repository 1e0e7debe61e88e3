import type { InitialData } from '@piston-parts/shared-contract';
import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { useDispatch, useSelector } from 'react-redux';
import { anonymous, authReducer } from './auth/auth.slice';
import { addressesReducer } from './operations/addresses/addresses.slice';
import { cartReducer } from './operations/cart/cart.slice';
import { orderHistoryReducer } from './operations/orders/order-history.slice';
import { ordersReducer } from './operations/orders/orders.slice';
import { preloadedProducts, productReducer } from './operations/product/product.slice';
import { wishlistReducer } from './operations/wishlist/wishlist.slice';
import { placeForSagas, type StartSagas } from './sagas/late-sagas';

/** The two slices of the state (data-10). */
const rootReducer = combineReducers({
  auth: authReducer,
  operations: combineReducers({
    cart: cartReducer,
    wishlist: wishlistReducer,
    product: productReducer,
    addresses: addressesReducer,
    orders: ordersReducer,
    orderHistory: orderHistoryReducer,
  }),
});

export type ShopState = ReturnType<typeof rootReducer>;
export type ShopStore = ReturnType<typeof createShopStore>;
export type ShopDispatch = ShopStore['dispatch'];

type PreloadedShopState = NonNullable<Parameters<typeof rootReducer>[0]>;

/** RTK's development checks, without their warnings of how long they took on a busy machine. */
const DEVELOPMENT_CHECKS = { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } };

export interface ShopStoreOptions {
  readonly sagas: StartSagas | Promise<StartSagas>;
  readonly preloadedState?: PreloadedShopState;
}

/**
 * Makes a store. A function and not a constant: a server makes one per request.
 * @param options.sagas what works for it (`sagasWith`), now or when it has come: what is dispatched meanwhile is worked
 * off then, in its order. A promise of it must not be rejected: nothing would ever be worked off.
 * @param options.preloadedState what a server has already found out, so that the browser does not ask again.
 */
export function createShopStore({ sagas, preloadedState }: ShopStoreOptions) {
  const place = placeForSagas();
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    middleware: (getDefault) => getDefault({ thunk: false, ...DEVELOPMENT_CHECKS }).concat(place.middleware),
    devTools: process.env.NODE_ENV !== 'production',
  });
  const begin = (start: StartSagas) => place.begin(store, start);
  if (sagas instanceof Promise) void sagas.then(begin);
  else begin(sagas);
  return store;
}

/**
 * The state that a page starts with when it carries its first data.
 * @param options.confirmed whether the backend that the store asks has said so itself; otherwise the data are shown
 * and asked for all the same.
 * @param options.tokenStored whether there is a token to verify; without one the shopper is nobody from the start.
 */
export const stateFromInitialData = (
  data: InitialData,
  { confirmed, tokenStored }: { confirmed: boolean; tokenStored: boolean },
): PreloadedShopState => ({
  ...(!tokenStored && { auth: anonymous }),
  operations: { product: preloadedProducts(data, confirmed ? 'ready' : 'idle') },
});

export const useShopSelector = useSelector.withTypes<ShopState>();
export const useShopDispatch = useDispatch.withTypes<ShopDispatch>();
