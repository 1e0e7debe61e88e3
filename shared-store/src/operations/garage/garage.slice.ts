import { createAction, type Action } from '@reduxjs/toolkit';
import type {
  Fit,
  FitVerdict,
  Garage,
  NewFacts,
  ResponseOf,
  Vehicle,
  vehicleEndpoints,
} from '@piston-parts/shared-contract';
import type { LoadStatus } from '../../load-status';

/** The open choice of a car, with what it chooses from. */
export interface CarChoice {
  /** The maker whose vehicles are asked for; null for the makers themselves. */
  readonly maker: string | null;
  readonly status: LoadStatus;
  readonly makers: ResponseOf<(typeof vehicleEndpoints)['getVehicleMakers']>['makers'];
  readonly vehicles: readonly Vehicle[];
  /** Whether the chosen car's parts are shown then. */
  readonly leadsToParts: boolean;
}

/** Whether a part fits the current car. `unchecked`: its fitments could not be loaded. */
export type CarFit = Omit<Fit, 'verdict'> & { readonly verdict: FitVerdict | 'unchecked' };

/** Parts that do not fit the current car: the one that was pressed, or those of an order that is bought again. */
export interface UnfitParts {
  /** Names are null for parts that the store has not loaded. */
  readonly parts: readonly { readonly productId: string; readonly name: string | null }[];
  readonly isReorder: boolean;
}

export interface GarageState extends Garage {
  /** Title of the current car, `Hyundai Creta 2019`; null without one. */
  readonly title: string | null;
  /** The current car as a listing's address has it; null without one. */
  readonly key: string | null;
  /** The shopper's replies about it, `built from March 2019, ABS: yes`; empty for nothing. */
  readonly facts: string;
  readonly status: LoadStatus;
  /** Null while no car is being chosen. */
  readonly choice: CarChoice | null;
  /** Whether the garage of the last visit was read: before that it is not known whether there is a car. */
  readonly isRead: boolean;
  /** By the ids of the parts that screens asked for, to the current car; a part that is being loaded is left out. */
  readonly fits: Readonly<Record<string, CarFit>>;
  /** Parts that the shopper wants to add and that do not fit the current car; null while no question is open. */
  readonly unfit: UnfitParts | null;
}

const initialState: GarageState = {
  cars: [],
  currentId: null,
  title: null,
  key: null,
  facts: '',
  status: 'idle',
  choice: null,
  isRead: false,
  fits: {},
  unfit: null,
};

/**
 * The choice of a car opens.
 * @param payload.maker the maker to begin with; left out: all makers.
 * @param payload.leadsToParts whether the listing of the chosen car opens then.
 */
export const carChoiceOpened = createAction<{ maker?: string; leadsToParts?: boolean } | undefined>(
  'garage/carChoiceOpened',
);
/** @param payload.failed the choice could not be loaded. */
export const carChoiceClosed = createAction<{ failed: true } | undefined>('garage/carChoiceClosed');
/** The makers are needed, or the vehicles of one. */
export const vehiclesRequested = createAction<Pick<CarChoice, 'maker'>>('garage/vehiclesRequested');
/** A car was chosen: it comes into the garage and is the current one. */
export const carChosen = createAction<{ vehicle: Vehicle; year: number }>('garage/carChosen');
export const carMadeCurrent = createAction<{ carId: string }>('garage/carMadeCurrent');
export const carRemoved = createAction<{ carId: string }>('garage/carRemoved');
/** The shopper answers what a fit depends on, or wants to answer it again. */
export const carDetailsReported = createAction<{ carId: string; facts: NewFacts }>('garage/carDetailsReported');
/** A screen shows these parts, and whether they fit the current car. */
export const fitsRequested = createAction<{ productIds: readonly string[] }>('garage/fitsRequested');
/** The shopper wants what does not fit. */
export const unfitPartAccepted = createAction('garage/unfitPartAccepted');
export const unfitPartDeclined = createAction('garage/unfitPartDeclined');
/** The garage of the account is needed. */
export const garageRequested = createAction('garage/requested');

/**
 * Results of the sagas. They compute the state, and not a reducer for each event, because they load after the first
 * content, whose JavaScript has a budget.
 */
export const garageChanged = createAction<Partial<GarageState>>('garage/changed');

export const garageReducer = (state: GarageState = initialState, action: Action): GarageState =>
  garageChanged.match(action) ? { ...state, ...action.payload } : state;
