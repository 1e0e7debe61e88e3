import type { FirstData } from '@piston-parts/shared-contract';
import { configureStore } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { useDispatch, useSelector } from 'react-redux';
import { authReducer } from './auth/auth.slice';
import { addressesReducer } from './operations/addresses/addresses.slice';
import { cartReducer } from './operations/cart/cart.slice';
import { orderHistoryReducer } from './operations/orders/order-history.slice';
import { ordersReducer } from './operations/orders/orders.slice';
import { carriedProducts, productReducer } from './operations/product/product.slice';
import { wishlistReducer } from './operations/wishlist/wishlist.slice';
import { guardForks } from './sagas/guard-forks';
import { rootSaga } from './sagas/root.saga';
import { createQueue } from './sagas/take-first';
import type { SagaDependencies } from './sagas/dependencies';

/** The two slices of section 3. */
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

export interface ShopStoreOptions extends Pick<SagaDependencies, 'client' | 'ports'> {
  readonly preloadedState?: PreloadedShopState;
}

/**
 * Makes a store with its sagas running. A function and not a constant: a server makes one per request.
 * @param options.preloadedState what a server has already found out, so that the browser does not ask again.
 */
export function createShopStore(options: ShopStoreOptions) {
  const { client, ports, preloadedState } = options;
  const sagas = createSagaMiddleware({
    onError: (error) => ports.log.failure('A saga of the shop stopped', error),
    effectMiddlewares: [guardForks(ports.log)],
  });
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState ? { preloadedState } : {}),
    middleware: (getDefault) => getDefault({ thunk: false, ...DEVELOPMENT_CHECKS }).concat(sagas),
    devTools: process.env.NODE_ENV !== 'production',
  });
  sagas.run(rootSaga, { client, ports, inCartTurn: createQueue() });
  return store;
}

/**
 * The state that a page starts with when it carries its first data.
 * @param options.confirmed whether the backend that the store asks has said so itself; otherwise the data are shown
 * and asked for all the same.
 */
export const stateFromFirstData = (data: FirstData, { confirmed }: { confirmed: boolean }): PreloadedShopState => ({
  operations: { product: carriedProducts(data, confirmed ? 'ready' : 'idle') },
});

export const useShopSelector = useSelector.withTypes<ShopState>();
export const useShopDispatch = useDispatch.withTypes<ShopDispatch>();
