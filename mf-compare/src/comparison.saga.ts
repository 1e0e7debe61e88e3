import {
  ApiError,
  selectCurrentUser,
  selectSessionCheckFailed,
  selectSessionResolved,
} from '@piston-parts/shared-store';
import {
  call,
  createQueue,
  dispatching,
  fork,
  put,
  safely,
  select,
  tabChannel,
  take,
  takeEvery,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { COMPARISON_FULL, MAX_COMPARED, readPartIds } from './comparison';
import {
  comparedPartAdded,
  comparedPartRemoved,
  comparisonClosed,
  comparisonOpened,
  comparisonReplaced,
  partsFailed,
  partsReceived,
  partsRequested,
  selectComparedParts,
  selectMissingIds,
  selectPartsStatus,
} from './comparison.slice';

/** With the first request. The comparison of most visitors is in their browser alone, and its icon is in every page. */
const loadEndpoints = () =>
  import(/* webpackChunkName: "contract" */ '../api/contract').then(({ endpoints }) => endpoints);

/** Subject of toasts and of messages to other tabs, and where a visitor's comparison is stored: ids with commas between them. */
const TOPIC = 'mf-compare' as const;
const REFUSED = 422;

/** The parts of the address. */
function* partsSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const load = safely(
    dependencies,
    'log',
    function* loadParts(action: ReturnType<typeof comparisonOpened | typeof comparisonClosed>): SagaIterator<void> {
      if (!comparisonOpened.match(action) || (yield* call(areLoaded, action.payload.ids))) return;
      yield* put(partsRequested());
      const query = new URLSearchParams({ parts: action.payload.ids.join(',') });
      const { getComparedParts } = yield* call(loadEndpoints);
      yield* put(
        partsReceived(yield* call(dependencies.client.request<typeof getComparedParts>, getComparedParts, { query })),
      );
    },
    dispatching(partsFailed()),
  );
  yield* takeLatest([comparisonOpened, comparisonClosed], load);
}

function* areLoaded(ids: readonly string[]): SagaIterator<boolean> {
  const parts = yield* select(selectComparedParts);
  const missing = yield* select(selectMissingIds);
  const isReady = (yield* select(selectPartsStatus)) === 'ready';
  return ids.length === 0 || (isReady && ids.every((id) => id in parts || missing.includes(id)));
}

/** The shopper's comparison: an account's at the API, a visitor's in the browser. */
function* savedSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  const load = safely(dependencies, 'log', queue(loadSaved));
  const change = safely(dependencies, TOPIC, queue(changeSaved), () => load(dependencies));

  yield* takeEvery([comparedPartAdded, comparedPartRemoved], change, dependencies);
  yield* takeEvery(otherTabs, function* followOtherTab(message): SagaIterator<void> {
    if (message === TOPIC) yield* call(load, dependencies);
  });
  yield* fork(followShopper, dependencies, load);
}

/** Id of the account; null for a visitor, undefined until it is known. */
function* currentShopper(): SagaIterator<string | null | undefined> {
  const user = yield* select(selectCurrentUser);
  if (user !== null) return user._id;
  const isVisitor = (yield* select(selectSessionResolved)) && !(yield* select(selectSessionCheckFailed));
  return isVisitor ? null : undefined;
}

/** Shows the comparison of the visitor, or of the account that is logged in. One account's is never shown to the next. */
function* followShopper(
  dependencies: SagaDependencies,
  load: (dependencies: SagaDependencies) => SagaIterator<void>,
): SagaIterator<void> {
  for (let shown: string | null | undefined; ; yield* take('*')) {
    const shopper = yield* call(currentShopper);
    if (shopper === shown) continue;
    if (shown !== undefined) yield* put(comparisonReplaced(null));
    shown = shopper;
    if (shopper !== undefined) yield* fork(load, dependencies);
  }
}

const readStored = ({ ports }: SagaDependencies): string[] => [...readPartIds(ports.localStorage.get(TOPIC)).ids];

function store({ ports }: SagaDependencies, ids: readonly string[]): void {
  if (ids.length === 0) ports.localStorage.remove(TOPIC);
  else ports.localStorage.set(TOPIC, ids.join(','));
}

/** At log-in the visitor's parts join those of the account, as far as there is room (compare-7). */
function* loadSaved(dependencies: SagaDependencies): SagaIterator<void> {
  const stored = readStored(dependencies);
  if ((yield* select(selectCurrentUser)) === null) {
    yield* put(comparisonReplaced(stored));
    return;
  }
  if (stored.length > 0) {
    yield* call(joinAccount, dependencies, stored);
    return;
  }
  const { getComparison } = yield* call(loadEndpoints);
  const { productIds } = yield* call(dependencies.client.request<typeof getComparison>, getComparison, {});
  yield* put(comparisonReplaced(productIds));
}

function* joinAccount(dependencies: SagaDependencies, stored: string[]): SagaIterator<void> {
  const { client, ports } = dependencies;
  const { postComparison } = yield* call(loadEndpoints);
  try {
    const body = { productIds: stored };
    const { productIds } = yield* call(client.request<typeof postComparison>, postComparison, { body });
    store(dependencies, []);
    yield* put(comparisonReplaced(productIds));
    // Fewer were added because the catalogue no longer has them.
    if (productIds.length === MAX_COMPARED && stored.some((id) => !productIds.includes(id)))
      ports.toasts.info(COMPARISON_FULL, TOPIC);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== REFUSED) throw error;
    store(dependencies, []);
    ports.toasts.info(error.message, TOPIC);
    yield* call(loadSaved, dependencies);
  }
}

type Change = ReturnType<typeof comparedPartAdded | typeof comparedPartRemoved>;

function* changeSaved(dependencies: SagaDependencies, action: Change): SagaIterator<void> {
  // Not lost by leaving the page before the session is checked: an account takes what is stored when it is known.
  if (comparedPartAdded.match(action) && (yield* call(currentShopper)) === undefined) {
    yield* call(changeStored, dependencies, action);
    return;
  }
  while ((yield* call(currentShopper)) === undefined) yield* take('*');
  const isVisitor = (yield* select(selectCurrentUser)) === null;
  if (isVisitor) yield* call(changeStored, dependencies, action);
  else yield* call(changeAccount, dependencies, action);
  yield* call(dependencies.ports.tabs.announce, TOPIC);
}

/** Parts that other tabs have added meanwhile are stored already. */
function* changeStored(dependencies: SagaDependencies, { type, payload }: Change): SagaIterator<void> {
  const stored = readStored(dependencies).filter((id) => id !== payload.productId);
  const isAdded = type === comparedPartAdded.type;
  if (isAdded && stored.length === MAX_COMPARED) dependencies.ports.toasts.info(COMPARISON_FULL, TOPIC);
  else store(dependencies, isAdded ? [...stored, payload.productId] : stored);
  yield* put(comparisonReplaced(readStored(dependencies)));
}

function* changeAccount({ client }: SagaDependencies, { type, payload: { productId } }: Change): SagaIterator<void> {
  const { postComparison, deleteComparedPart } = yield* call(loadEndpoints);
  const { productIds } =
    type === comparedPartAdded.type
      ? yield* call(client.request<typeof postComparison>, postComparison, { body: { productIds: [productId] } })
      : yield* call(client.request<typeof deleteComparedPart>, deleteComparedPart, { parameters: { productId } });
  yield* put(comparisonReplaced(productIds));
}

export const sagas = [partsSaga, savedSaga];
