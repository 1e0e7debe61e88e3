import type { Action } from '@reduxjs/toolkit';
import type { Channel, SagaIterator } from 'redux-saga';
import type { Effect } from 'redux-saga/effects';
import { call, delay, flush, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Car, PartFitments } from '@piston-parts/shared-contract';
import {
  carFacts,
  currentCarOf,
  fitOf,
  MAX_FITMENT_PARTS,
  vehicleEndpoints,
} from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../../api-client/api-error';
import type { SagaDependencies, WantedParts } from '../../saga-effects/dependencies';
import { selectFit, selectGarage, selectProduct } from '../../selectors';
import {
  fitsRequested,
  garageChanged,
  unfitPartAccepted,
  unfitPartDeclined,
  type CarFit,
  type GarageState,
} from './garage.slice';

const { getVehicleFitments } = vehicleEndpoints;

const NOT_FOUND = 404;
const UNCHECKED: CarFit = { verdict: 'unchecked', text: 'Not known: the fit could not be checked', question: null };
const NOT_IN_CATALOGUE: CarFit = {
  verdict: 'unknown',
  text: 'Not known: your car has left the catalogue',
  question: null,
};

/** A screen shows parts, or the cars are others. */
export type FitmentEvent = ReturnType<typeof fitsRequested> | ReturnType<typeof garageChanged>;

interface Fits extends SagaDependencies {
  /** The current vehicle. */
  vehicleId: string | null;
  /** The fitments of parts to that vehicle, or why there are none; null while they are being loaded. */
  readonly loaded: Map<string, PartFitments | CarFit | null>;
}

const isVerdict = (part: PartFitments | CarFit): part is CarFit => 'verdict' in part;

/**
 * Shows whether the parts of a screen fit the current car. Parts that are asked for at the same time are one request, and
 * a part is requested once for each vehicle.
 */
export function* followFits(
  dependencies: SagaDependencies,
  { first, events }: { readonly first: FitmentEvent; readonly events: Channel<FitmentEvent> },
): SagaIterator<void> {
  const fits: Fits = { ...dependencies, vehicleId: null, loaded: new Map() };
  for (let next = first; ; next = yield* take(events)) {
    // Another car must not be shown with the verdicts of the one before, not even for a moment.
    if (garageChanged.match(next)) yield* call(showFits, fits);
    else {
      // The sections of a page ask one after the other.
      yield* delay(0);
      const received = [next, ...(yield* flush(events))];
      yield* call(showFits, fits);
      const productIds = received.flatMap((event) => (fitsRequested.match(event) ? event.payload.productIds : []));
      yield* fork(loadMissing, fits, productIds);
    }
  }
}

function* showFits(fits: Fits): SagaIterator<void> {
  const car = currentCarOf(yield* select(selectGarage));
  const vehicleId = car?.vehicle._id ?? null;
  if (vehicleId !== fits.vehicleId) {
    fits.vehicleId = vehicleId;
    fits.loaded.clear();
  }
  yield* put(garageChanged(car ? { fits: fitsOf(fits, car), facts: carFacts(car) } : { fits: {}, facts: '' }));
}

function fitsOf({ loaded }: Fits, car: Car): Record<string, CarFit> {
  const shown: Record<string, CarFit> = {};
  for (const [productId, part] of loaded) {
    if (part) shown[productId] = isVerdict(part) ? part : fitOf(part, car);
  }
  return shown;
}

/** A part that could not be checked is requested again when a screen asks for it again. */
function isMissing({ loaded }: Fits, productId: string): boolean {
  const part = loaded.get(productId);
  return part === undefined || (part !== null && isVerdict(part) && part.verdict === 'unchecked');
}

function* loadMissing(fits: Fits, productIds: readonly string[]): SagaIterator<void> {
  const { loaded, vehicleId } = fits;
  const missing = [...new Set(productIds)].filter((productId) => isMissing(fits, productId));
  if (vehicleId === null || missing.length === 0) return;
  for (const productId of missing) loaded.set(productId, null);
  for (let at = 0; at < missing.length; at += MAX_FITMENT_PARTS) {
    yield* fork(load, fits, vehicleId, missing.slice(at, at + MAX_FITMENT_PARTS));
  }
}

function* load(fits: Fits, vehicleId: string, productIds: readonly string[]): SagaIterator<void> {
  const { client, loaded, ports } = fits;
  const query = new URLSearchParams(productIds.map((productId) => ['product', productId]));
  let results: readonly (readonly [string, PartFitments | CarFit])[];
  try {
    const input = { parameters: { vehicleId }, query };
    const { parts } = yield* call(client.request<typeof getVehicleFitments>, getVehicleFitments, input);
    results = parts.map((part) => [part.productId, part]);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === NOT_FOUND;
    if (!isGone) ports.log.failure('Whether parts fit could not be loaded', error);
    results = productIds.map((productId) => [productId, isGone ? NOT_IN_CATALOGUE : UNCHECKED]);
  }
  // The fitments of another car than the current one are of no use.
  if (fits.vehicleId !== vehicleId) return;
  for (const [productId, part] of results) loaded.set(productId, part);
  yield* call(showFits, fits);
}

/** An addition does not wait longer for fitments that do not come. */
const MAX_WAIT_MS = 3000;

/** Waits until the fitments of all these parts are loaded, but not for ever. */
function* waitForFits(productIds: readonly string[]): SagaGenerator<void, Effect> {
  const areLoaded = (fits: GarageState['fits']) => productIds.every((productId) => fits[productId] !== undefined);
  if (areLoaded((yield* select(selectGarage)).fits)) return;
  yield* put(fitsRequested({ productIds }));
  const isLast = (action: Action) => garageChanged.match(action) && areLoaded(action.payload.fits ?? {});
  yield* race({ loaded: take(isLast), late: delay(MAX_WAIT_MS) });
}

const isReply = (action: Action) => unfitPartAccepted.match(action) || unfitPartDeclined.match(action);

/** Asks before parts are added that do not fit the current car. @returns whether they are to be added. */
export function* confirmFit({ parts, isReorder = false }: WantedParts): SagaIterator<boolean> {
  yield* call(
    waitForFits,
    parts.map(({ productId }) => productId),
  );
  const unfit: { productId: string; name: string | null }[] = [];
  for (const { productId, name } of parts) {
    if ((yield* select(selectFit(productId)))?.verdict !== 'unfit') continue;
    unfit.push({ productId, name: name ?? (yield* select(selectProduct(productId)))?.name ?? null });
  }
  if (unfit.length === 0) return true;
  yield* put(garageChanged({ unfit: { parts: unfit, isReorder } }));
  const reply = yield* take(isReply);
  yield* put(garageChanged({ unfit: null }));
  return unfitPartAccepted.match(reply);
}
