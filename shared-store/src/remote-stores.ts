import type { AnySimulatedApi } from '@piston-parts/shared-contract/backend';
import type { RouteData } from '@platform/protocol/remote-routes';
import { combineReducers, type Reducer } from 'redux';
import { createLateSagas, type LateSagas, type LoadSagas, type RunSagas } from './late-sagas';

/** The state and the sagas of one remote: what its `src/store.ts` exports as `store`. */
export interface RemoteStore {
  /**
   * Of the form of the state, raised when a reducer can no longer go on with the state before. A new build of the remote
   * in an open page keeps the state of the same version, and starts afresh after another.
   */
  readonly version: number;
  /** Named `mf-cart/coupons` in mf-cart; the state is then in `state['mf-cart'].coupons`. */
  readonly slices: readonly { readonly name: string; readonly reducer: Reducer }[];
  /**
   * The first state of slices (`{ coupons: … }`) on a page whose route is this remote's.
   * @param data of the route; `confirmed: false` for seeds, which are to be requested again
   */
  readonly fromData?: (data: RouteData, options: { readonly confirmed: boolean }) => Readonly<Record<string, unknown>>;
  /** Loads its sagas, after those of the shop. */
  readonly sagas?: LoadSagas;
  /** Loads the simulated backend of its endpoints (`api/simulated.ts`), where a page has no API. */
  readonly simulatedApi?: () => Promise<AnySimulatedApi>;
}

/** The data of the page that is open first, and the remote whose route it is. */
export interface PageData {
  readonly remote: string | undefined;
  readonly data: RouteData;
  readonly confirmed: boolean;
}

type State = Readonly<Record<string, unknown>>;

interface Held {
  readonly store: RemoteStore;
  readonly sagas: LateSagas;
  end?: () => void;
}

/** @throws Error with the names of both teams when a name is not the remote's, or with the name that two slices have */
function combineSlices(remote: string, { slices }: RemoteStore): Reducer<State> {
  const reducers: Record<string, Reducer> = {};
  for (const { name, reducer } of slices) {
    const [owner, slice] = name.split('/');
    if (owner !== remote || !slice)
      throw new Error(`${remote} has a slice ${name}, a name of ${slice ? owner : 'the shop'}: name it ${remote}/…`);
    if (reducers[slice]) throw new Error(`${remote} has two slices ${name}: name one differently`);
    reducers[slice] = reducer;
  }
  // Redux warns of a reducer without slices.
  return slices.length > 0 ? combineReducers(reducers) : (state = {}) => state;
}

/** A reducer that throws leaves the remote's state as it is; nothing else in the page notices. */
function withoutFailures(remote: string, initial: State, reducer: Reducer<State>): Reducer<State> {
  let isLogged = false;
  return (state = initial, action) => {
    try {
      return reducer(state, action);
    } catch (error) {
      if (!isLogged) console.error(`A reducer of ${remote} failed:`, action.type, error);
      isLogged = true;
      return state;
    }
  };
}

export type RemoteStores = ReturnType<typeof createRemoteStores>;

/**
 * Slices and sagas of the remotes in a page, which come and go with their remotes.
 * @param setReducers makes the store's reducer of the shop's and these, by remote
 * @param page what the first of its remotes begins with
 * @param initialStates gets the state in which each remote comes
 */
export function createRemoteStores(
  setReducers: (reducers: Readonly<Record<string, Reducer<State>>>) => void,
  page: PageData | undefined,
  initialStates: Record<string, State> = {},
) {
  const held = new Map<string, Held>();
  const reducers: Record<string, Reducer<State>> = {};
  let pageData = page;
  let run: RunSagas | undefined;

  const runSagas = (one: Held, remote: string) => {
    if (run && one.store.sagas) one.end = run(remote, one.store.sagas, one.sagas.start);
  };

  /** Takes a remote's state and its sagas out of the page. */
  function withdraw(remote: string): void {
    held.get(remote)?.end?.();
    held.delete(remote);
    delete reducers[remote];
    setReducers(reducers);
  }

  /**
   * Adds a remote's state and sagas, or replaces those of an older build of it.
   * @param exported what a module of the remote exports as `store`
   * @throws Error when it does not fit; then nothing has changed
   */
  function register(remote: string, exported: unknown): void {
    const store = exported as RemoteStore;
    const old = held.get(remote);
    if (old?.store === store) return;
    const reducer = combineSlices(remote, store);
    const data = pageData?.remote === remote ? pageData : undefined;
    const initial = { ...reducer(undefined, { type: '@@init' }), ...(data && store.fromData?.(data.data, data)) };
    // The page's first data are old when the remote comes again.
    if (data) pageData = undefined;
    if (old && old.store.version !== store.version) {
      console.warn(`The state of ${remote} starts afresh: version ${store.version} after ${old.store.version}`);
      withdraw(remote);
    }
    old?.end?.();
    initialStates[remote] = initial;
    reducers[remote] = withoutFailures(remote, initial, reducer);
    const one: Held = { store, sagas: createLateSagas() };
    held.set(remote, one);
    setReducers(reducers);
    runSagas(one, remote);
  }

  return {
    register,
    withdraw,
    /** The state in which each remote has come, as the server has rendered it. */
    initialStates,
    /** Loads the simulated backend of a team; null while its remote is not in the page, or when it has none. */
    loadTeamApi: async (team: string) => (await held.get(`mf-${team}`)?.store.simulatedApi?.()) ?? null,
    onAction: (action: unknown): void => held.forEach(({ store, sagas }) => store.sagas && sagas.onAction(action)),
    /** Starts the sagas of the remotes that have come, and of each that comes. */
    runWith(runRemote: RunSagas): void {
      run = runRemote;
      held.forEach(runSagas);
    },
  };
}
