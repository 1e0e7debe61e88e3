import { arrivalEndpoints } from '@piston-parts/shared-contract/schemas';
import { ApiError, failureText, selectCurrentUser } from '@piston-parts/shared-store';
import {
  call,
  put,
  safely,
  select,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { arrivalReceived, arrivalShown, postalCodeChosen, selectArrival } from './arrival.slice';

const { getArrival } = arrivalEndpoints;
/** Where the browser keeps the shopper's PIN code; a log-out removes it (session-6). */
const KEPT_AS = 'mf-checkout/postal-code';

/** That of the address which the shopper added last; null for a visitor. */
function* postalCodeOfAccount({ client }: SagaDependencies): SagaIterator<string | null> {
  if ((yield* select(selectCurrentUser)) === null) return null;
  const { address } = yield* call(client.getAddresses);
  return address.at(-1)?.postalCode ?? null;
}

function* loadArrival(
  dependencies: SagaDependencies,
  action: ReturnType<typeof postalCodeChosen | typeof arrivalShown>,
): SagaIterator<void> {
  const { client, ports } = dependencies;
  const { localStorage } = ports;
  const shown = yield* select(selectArrival);
  const chosen = postalCodeChosen.match(action) ? action.payload.postalCode : localStorage.get(KEPT_AS);
  const postalCode = chosen ?? shown.postalCode ?? (yield* call(postalCodeOfAccount, dependencies));
  if (postalCode === null || (shown.postalCode === postalCode && shown.text !== null)) return;
  try {
    const parameters = { postalCode };
    const { arrival } = yield* call(client.request<typeof getArrival>, getArrival, { parameters });
    localStorage.set(KEPT_AS, postalCode);
    yield* put(arrivalReceived({ postalCode, text: `Arrives ${arrival.text}` }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield* put(arrivalReceived({ postalCode, text: failureText(error) }));
  }
}

export function* arrivalSaga(dependencies: SagaDependencies): SagaIterator<void> {
  yield* takeLatest([postalCodeChosen, arrivalShown], safely(dependencies, 'log', loadArrival), dependencies);
}
