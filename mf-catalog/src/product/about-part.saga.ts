import type { AboutPartResponse } from '@piston-parts/shared-contract';
import {
  aboutPartEndpoints,
  currentCarOf,
  quickOrderEndpoints,
  vehicleEndpoints,
} from '@piston-parts/shared-contract/schemas';
import { productClosed, selectGarage } from '@piston-parts/shared-store';
import {
  call,
  put,
  safely,
  select,
  takeLatest,
  type SagaDependencies,
  type SagaIterator,
} from '@piston-parts/shared-store/sagas';
import { aboutPartChanged, aboutPartRequested, selectAboutPart, type AboutPart } from './about-part.slice';
import { noteSeen, readSeen } from './seen-parts';

const NOTHING: AboutPartResponse = { fitments: [], fitmentCount: 0, vehicle: null, needed: [], similar: [] };

type SeenProduct = NonNullable<ReturnType<typeof aboutPartRequested>['payload']['product']>;

/** Loads what the page of a part has below the part. */
export function* aboutPartSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const load = safely(
    dependencies,
    'log',
    function* loadUntilClosed(
      action: ReturnType<typeof aboutPartRequested | typeof productClosed>,
    ): SagaIterator<void> {
      if (!aboutPartRequested.match(action)) return;
      const { missingId } = action.payload;
      yield* missingId === undefined
        ? call(loadAboutPart, dependencies, action)
        : call(loadNearParts, dependencies, missingId);
    },
  );
  yield* takeLatest([aboutPartRequested, productClosed], load);
}

/** Loads it, or all the cars that the part fits. What is shown stays if that fails. */
function* loadAboutPart(
  dependencies: SagaDependencies,
  { payload: { product } }: ReturnType<typeof aboutPartRequested>,
): SagaIterator<void> {
  if (product) yield* call(openAbout, dependencies, product);
  const about: AboutPart | null = yield* select(selectAboutPart);
  if (!about || (product && about.status === 'ready')) return;
  yield* call(showLoaded, about, () => (product ? loadAbout : loadFitments)(dependencies, about));
}

/** Shows what loads, or that it failed. */
function* showLoaded(
  about: Omit<AboutPart, 'status'>,
  load: () => SagaIterator<Partial<AboutPartResponse>>,
): SagaIterator<void> {
  try {
    const loaded = yield* call(load);
    yield* put(aboutPartChanged({ ...about, ...loaded, status: 'ready' }));
  } catch (error) {
    yield* put(aboutPartChanged({ ...about, status: 'failed' }));
    throw error;
  }
}

function* loadNearParts(dependencies: SagaDependencies, id: string): SagaIterator<void> {
  const about = { ...NOTHING, id, vehicleId: null, seen: readSeen(dependencies.ports.localStorage) };
  yield* call(showLoaded, about, () => findNear(dependencies, id));
}

/** Parts that have this number by another name, or a number that differs by one character. */
function* findNear({ client }: SagaDependencies, id: string): SagaIterator<Partial<AboutPartResponse>> {
  const { postPartNumbers } = quickOrderEndpoints;
  const body = { numbers: [id] };
  const { products } = yield* call(client.request<typeof postPartNumbers>, postPartNumbers, { body });
  return { similar: products };
}

/** Keeps what the page has of the part until what its reader's car changes is loaded. */
function* openAbout({ ports }: SagaDependencies, product: SeenProduct): SagaIterator<void> {
  const { _id: id } = product;
  const seen = noteSeen(ports.localStorage, product);
  const previous: AboutPart | null = yield* select(selectAboutPart);
  const shown = previous?.id === id ? previous : null;
  const vehicleId = currentCarOf(yield* select(selectGarage))?.vehicle._id ?? null;
  const isCurrent = shown?.status === 'ready' && shown.vehicleId === vehicleId;
  yield* put(aboutPartChanged({ ...NOTHING, ...shown, id, vehicleId, seen, status: isCurrent ? 'ready' : 'loading' }));
}

function* loadAbout({ client }: SagaDependencies, { id, vehicleId }: AboutPart): SagaIterator<AboutPartResponse> {
  const { getAboutPart } = aboutPartEndpoints;
  const query = new URLSearchParams(vehicleId === null ? {} : { vehicle: vehicleId });
  return (yield* call(client.request<typeof getAboutPart>, getAboutPart, { parameters: { id }, query })).about;
}

function* loadFitments({ client }: SagaDependencies, { id }: AboutPart): SagaIterator<Partial<AboutPartResponse>> {
  const { getFitments } = vehicleEndpoints;
  const { fitments } = yield* call(client.request<typeof getFitments>, getFitments, { parameters: { id } });
  return { fitments, fitmentCount: fitments.length };
}
