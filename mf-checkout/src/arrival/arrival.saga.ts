import { arrivalEndpoints } from '@piston-parts/shared-contract/schemas';
import { ApiError, failureText } from '@piston-parts/shared-store';
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

function* loadArrival(
  { client, ports: { localStorage } }: SagaDependencies,
  action: ReturnType<typeof postalCodeChosen | typeof arrivalShown>,
): SagaIterator<void> {
  const shown = yield* select(selectArrival);
  const postalCode = postalCodeChosen.match(action) ? action.payload.postalCode : localStorage.get(KEPT_AS);
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
