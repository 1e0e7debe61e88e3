import { logInNeeded, selectCurrentUser, selectSessionResolved } from '@piston-parts/shared-store';
import {
  call,
  dispatching,
  put,
  safely,
  select,
  showCart,
  take,
  takeEvery,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { PASTED_LIST_KEY } from '@piston-parts/shared-contract';
import { quickOrderEndpoints } from '@piston-parts/shared-contract/schemas';
import {
  addingEnded,
  lineChosen,
  lineQuantityTyped,
  lineRemoved,
  linesEntered,
  listAdded,
  listFilled,
  listPasted,
  listSubmitted,
  lookUpFailed,
  lookUpRequested,
  MAX_LINES,
  numbersLookedUp,
  orderableLines,
  quickOrderOpened,
  selectQuickOrder,
} from './quick-order.slice';
import { lineKey, linesText, readLines } from './read-lines';

const { postPartNumbers, postQuickOrder } = quickOrderEndpoints;

/** Where a tab keeps the list over a reload and a log-in, as text. */
const STORAGE_KEY = 'piston-parts-quick-order';

/** Looks up the parts of a list, keeps the list, and adds it to the cart. */
export function* quickOrderSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const lookUp = safely(dependencies, 'log', () => lookUpNumbers(dependencies), dispatching(lookUpFailed()));
  const add = safely(dependencies, 'cart', () => addList(dependencies), dispatching(addingEnded()));

  yield* takeEvery(quickOrderOpened, openList, dependencies);
  yield* takeEvery(listSubmitted, ({ payload: { text } }) => enterLines(text));
  yield* takeLatest([linesEntered, lookUpRequested], lookUp);
  yield* takeEvery(
    [linesEntered, listPasted, lineChosen, lineQuantityTyped, lineRemoved, listFilled],
    keepList,
    dependencies,
  );
  yield* takeLatest(listAdded, add);
}

/** The list of the address, else the one that this tab has kept; and in the field what was pasted into a search box. */
function* openList({ ports }: SagaDependencies, { payload }: ReturnType<typeof quickOrderOpened>): SagaIterator<void> {
  const { lines, text: typed } = yield* select(selectQuickOrder);
  const isThere = lines.length > 0 || typed !== null;
  const text = payload.text ?? (isThere ? '' : ports.sessionStorage.get(STORAGE_KEY)) ?? '';
  if (text !== '') yield* call(enterLines, text);
  const pasted = ports.sessionStorage.get(PASTED_LIST_KEY);
  if (pasted === null) return;
  ports.sessionStorage.remove(PASTED_LIST_KEY);
  yield* put(listPasted(pasted));
}

/** As many lines as there is room for; the others stay in the field. */
function* enterLines(text: string): SagaIterator<void> {
  const keys = new Set((yield* select(selectQuickOrder)).lines.map(({ key }) => key));
  const lines = readLines(text);
  const isRoom = ({ number }: { readonly number: string }) =>
    keys.has(lineKey(number)) || (keys.size < MAX_LINES && keys.add(lineKey(number)).size > 0);
  const entered = lines.filter(isRoom);
  yield* put(linesEntered({ lines: entered, rest: linesText(lines.filter((line) => !entered.includes(line))) }));
}

function* keepList({ ports }: SagaDependencies): SagaIterator<void> {
  const { lines, text } = yield* select(selectQuickOrder);
  const all = [linesText(lines), text ?? ''].filter((each) => each !== '').join('\n');
  if (all === '') ports.sessionStorage.remove(STORAGE_KEY);
  else ports.sessionStorage.set(STORAGE_KEY, all);
}

function* lookUpNumbers({ client }: SagaDependencies): SagaIterator<void> {
  const { lines } = yield* select(selectQuickOrder);
  const numbers = lines.filter(({ match }) => match === null).map(({ number }) => number);
  if (numbers.length === 0) return;
  const body = { numbers };
  yield* put(numbersLookedUp(yield* call(client.request<typeof postPartNumbers>, postPartNumbers, { body })));
}

/** A visitor logs in first and comes back to the list. */
function* addList(dependencies: SagaDependencies): SagaIterator<void> {
  const { ports, cartQueue } = dependencies;
  while (!(yield* select(selectSessionResolved))) yield* take('*');
  if ((yield* select(selectCurrentUser)) === null) {
    yield* put(addingEnded());
    yield* put(logInNeeded({ returnTo: ports.navigation.currentPath() }));
    return;
  }
  yield* call(cartQueue(sendList), dependencies);
}

function* sendList(dependencies: SagaDependencies): SagaIterator<void> {
  const { client } = dependencies;
  const lines = orderableLines(yield* select(selectQuickOrder)).map(({ product, wanted }) => ({
    productId: product._id,
    qty: wanted,
  }));
  const { cart, short } = yield* call(client.request<typeof postQuickOrder>, postQuickOrder, { body: { lines } });
  yield* call(showCart, dependencies, cart);
  yield* put(listFilled({ short }));
}
