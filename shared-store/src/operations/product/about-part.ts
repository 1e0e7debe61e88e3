import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import type { Fitment, Product, SearchResult, Vehicle } from '@piston-parts/shared-contract';
import { currentCarOf, neededWith, searchEndpoints, vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { selectGarage } from '../../selectors';
import { aboutPartChanged, type AboutPart, type aboutPartRequested } from './product.slice';
import { noteSeen } from './seen-parts';

const MAX_SIMILAR = 6;
const MAX_OF_A_KIND = 2;

/** Loads what the page of a part has below the part: the cars it fits, what is needed with it and similar parts. */
export function* loadAboutPart(
  dependencies: SagaDependencies,
  { payload: { product, partType } }: ReturnType<typeof aboutPartRequested>,
): SagaIterator<void> {
  const { _id: id } = product;
  const seen = noteSeen(dependencies.ports.localStorage, product);
  const about: AboutPart = { id, status: 'loading', fitments: [], similar: [], vehicle: null, needed: [], seen };
  yield* put(aboutPartChanged(about));
  try {
    const fitments = yield* call(fitmentsOf, dependencies, id);
    const vehicle = yield* call(vehicleFor, fitments);
    const found = yield* call(search, dependencies, partType);
    // A search for engine oil finds the oil filter too.
    const similar = found.filter(({ _id, category }) => _id !== id && category === product.category);
    const needed = vehicle ? yield* call(neededOn, dependencies, { partType, vehicle, id }) : [];
    yield* put(
      aboutPartChanged({
        ...about,
        status: 'ready',
        fitments,
        similar: similar.slice(0, MAX_SIMILAR),
        vehicle,
        needed,
      }),
    );
  } catch (error) {
    yield* put(aboutPartChanged({ ...about, status: 'failed' }));
    throw error;
  }
}

function* fitmentsOf({ client }: SagaDependencies, id: string): SagaIterator<readonly Fitment[]> {
  const { getFitments } = vehicleEndpoints;
  return (yield* call(client.request<typeof getFitments>, getFitments, { parameters: { id } })).fitments;
}

/** @returns the parts of the first page that match all of the text. */
function* search({ client }: SagaDependencies, text: string): SagaIterator<readonly Product[]> {
  if (text === '') return [];
  const { searchParts } = searchEndpoints;
  const query = new URLSearchParams({ text });
  const found = yield* call(client.request<typeof searchParts>, searchParts, { query });
  return found.isNearest ? [] : found.results.map(({ product }: SearchResult) => product);
}

/** The shopper's car, when the part fits it or any car; else the first that the part fits. */
function* vehicleFor(fitments: readonly Fitment[]): SagaIterator<Vehicle | null> {
  const own = currentCarOf(yield* select(selectGarage))?.vehicle ?? null;
  const fitsOwn = own && (fitments.length === 0 || fitments.some(({ vehicle }) => vehicle._id === own._id));
  return fitsOwn ? own : (fitments[0]?.vehicle ?? null);
}

interface Wanted {
  readonly partType: string;
  readonly vehicle: Vehicle;
  /** Of the part that they are needed with. */
  readonly id: string;
}

function* neededOn(dependencies: SagaDependencies, wanted: Wanted): SagaIterator<AboutPart['needed']> {
  const needed: AboutPart['needed'][number][] = [];
  for (const kind of neededWith(wanted.partType)) {
    const parts = yield* call(partsThatFit, dependencies, { ...wanted, partType: kind.partType });
    if (parts.length > 0) needed.push({ ...kind, parts });
  }
  return needed;
}

/** Parts of a kind that fit the vehicle, or any. */
function* partsThatFit(
  dependencies: SagaDependencies,
  { partType, vehicle, id }: Wanted,
): SagaIterator<readonly Product[]> {
  const { getVehicleFitments } = vehicleEndpoints;
  const text = `${partType} ${vehicle.maker} ${vehicle.model}`;
  const found: readonly Product[] = yield* call(search, dependencies, text);
  const query = new URLSearchParams(found.map(({ _id }) => ['product', _id]));
  const input = { parameters: { vehicleId: vehicle._id }, query };
  const { parts } = yield* call(dependencies.client.request<typeof getVehicleFitments>, getVehicleFitments, input);
  const fitting = new Set(
    parts.filter(({ universal, fitments }) => universal || fitments.length > 0).map(({ productId }) => productId),
  );
  return found.filter(({ _id }) => _id !== id && fitting.has(_id)).slice(0, MAX_OF_A_KIND);
}
