import type { InitialData } from '@piston-parts/shared-contract';
import { configureStore } from '@reduxjs/toolkit';
import { applyMiddleware, combineReducers, legacy_createStore, type Middleware, type Reducer, type Store } from 'redux';
import { useDispatch, useSelector } from 'react-redux';
import { anonymous, authReducer } from './auth/auth.slice';
import { addressesReducer } from './operations/addresses/addresses.slice';
import { cartReducer } from './operations/cart/cart.slice';
import { garageReducer } from './operations/garage/garage.slice';
import { ordersReducer } from './operations/orders/orders.slice';
import { preloadedProducts, productReducer } from './operations/product/product.slice';
import { preloadedSettings, settingsReducer } from './operations/settings/settings.slice';
import { wishlistReducer } from './operations/wishlist/wishlist.slice';
import { createLateSagas, type StartSagas } from './late-sagas';
import { createRemoteStores, type PageData, type RemoteStores } from './remote-stores';

/** The two slices of the shop's state (data-10). */
const SHOP_REDUCERS = {
  auth: authReducer,
  operations: combineReducers({
    cart: cartReducer,
    wishlist: wishlistReducer,
    product: productReducer,
    addresses: addressesReducer,
    orders: ordersReducer,
    garage: garageReducer,
    settings: settingsReducer,
  }),
};
const rootReducer = combineReducers(SHOP_REDUCERS);

export type ShopState = ReturnType<typeof rootReducer>;
export type ShopStore = Store<ShopState> & { readonly remotes: RemoteStores };
export type ShopDispatch = ShopStore['dispatch'];

type PreloadedShopState = NonNullable<Parameters<typeof rootReducer>[0]>;

/** RTK's development checks, without their warnings of how long they took on a busy machine. */
const DEVELOPMENT_CHECKS = { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } };

/** Without RTK's `configureStore` in production: what that adds there is 0.7 KB of every first load, and unused. */
const createStore = (middleware: Middleware, preloadedState: PreloadedShopState | undefined): Store<ShopState> =>
  process.env.NODE_ENV === 'production'
    ? legacy_createStore(rootReducer, preloadedState, applyMiddleware(middleware))
    : configureStore({
        reducer: rootReducer,
        ...(preloadedState ? { preloadedState } : {}),
        middleware: (getDefault) => getDefault({ thunk: false, ...DEVELOPMENT_CHECKS }).concat(middleware),
      });

export interface ShopStoreOptions {
  readonly sagas: StartSagas | Promise<StartSagas>;
  readonly preloadedState?: PreloadedShopState;
  readonly page?: PageData;
}

/**
 * Creates a store; a function, because the server creates one per request.
 * @param options.sagas starts the sagas (`sagasWith`), now or once they have loaded; actions dispatched before that are
 * queued. A promise must not reject, or the queued actions are never handled.
 * @param options.preloadedState what the server already knows, so that the browser does not request it again.
 * @param options.page the same for the remotes that come into the page
 */
export function createShopStore({ sagas, preloadedState, page }: ShopStoreOptions): ShopStore {
  const shopSagas = createLateSagas();
  const remotes = createRemoteStores(
    (reducers) => store.replaceReducer(combineReducers({ ...reducers, ...SHOP_REDUCERS }) as Reducer<ShopState>),
    page,
  );
  const toSagas: Middleware = () => (next) => (action) => {
    const result = next(action);
    shopSagas.onAction(action);
    remotes.onAction(action);
    return result;
  };
  const store = createStore(toSagas, preloadedState);
  const start = (startSagas: StartSagas) => shopSagas.start(() => startSagas(store, remotes.runWith));
  if (sagas instanceof Promise) void sagas.then(start);
  else start(sagas);
  return Object.assign(store, { remotes });
}

/**
 * The preloaded state of a page that contains its initial data.
 * @param options.confirmed whether the data come from the backend that the store uses; otherwise they are shown and
 * requested again.
 * @param options.tokenStored whether there is a token to verify; without one the session is anonymous from the start.
 */
export const stateFromInitialData = (
  data: InitialData,
  { confirmed, tokenStored }: { confirmed: boolean; tokenStored: boolean },
): PreloadedShopState => ({
  ...(!tokenStored && { auth: anonymous }),
  operations: {
    product: preloadedProducts(data, confirmed ? 'ready' : 'idle'),
    settings: preloadedSettings(data),
  },
});

/**
 * The state in which the server renders a page with these data, the same for every visitor: the session is still being
 * verified.
 */
export const renderedState = (data: InitialData, { confirmed }: { confirmed: boolean }): ShopState =>
  rootReducer(stateFromInitialData(data, { confirmed, tokenStored: true }), { type: 'rendered' });

/**
 * The store of a page that the server renders. Nothing is dispatched there, so a remote that comes only adds its first state: to
 * combine all reducers again for each took a tenth of the time of a page.
 */
export function createRenderedStore(data: InitialData, page: PageData): ShopStore {
  const rendered = renderedState(data, page);
  const remotes = createRemoteStores(() => undefined, page, rendered as unknown as RemoteStores['initialStates']);
  return Object.assign(
    legacy_createStore(() => rendered),
    { remotes },
  );
}

/**
 * Reads the state. Typed by what the selector reads, so that a remote's own selectors fit as well, and a field added to one
 * slice changes nothing for those who read another.
 */
export const useShopSelector = useSelector as <State, Selected>(selector: (state: State) => Selected) => Selected;
export const useShopDispatch = useDispatch.withTypes<ShopDispatch>();
