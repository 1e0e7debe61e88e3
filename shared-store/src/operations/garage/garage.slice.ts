import { createAction, type Action } from '@reduxjs/toolkit';
import type { Garage, ResponseOf, Vehicle, vehicleEndpoints } from '@piston-parts/shared-contract';
import type { LoadStatus } from '../../load-status';

/** The open choice of a car, with what it chooses from. */
export interface CarChoice {
  /** The maker whose vehicles are asked for; null for the makers themselves. */
  readonly maker: string | null;
  readonly status: LoadStatus;
  readonly makers: ResponseOf<(typeof vehicleEndpoints)['getVehicleMakers']>['makers'];
  readonly vehicles: readonly Vehicle[];
}

export interface GarageState extends Garage {
  /** Title of the current car, `Hyundai Creta 2019`; null without one. */
  readonly title: string | null;
  readonly status: LoadStatus;
  /** Null while no car is being chosen. */
  readonly choice: CarChoice | null;
}

const initialState: GarageState = { cars: [], currentId: null, title: null, status: 'idle', choice: null };

/** Somebody chooses a car. @param payload.maker the maker to begin with; left out: all makers. */
export const carChoiceOpened = createAction<{ maker?: string } | undefined>('garage/carChoiceOpened');
/** @param payload.failed the choice could not be loaded. */
export const carChoiceClosed = createAction<{ failed: true } | undefined>('garage/carChoiceClosed');
/** The makers are needed, or the vehicles of one. */
export const vehiclesRequested = createAction<Pick<CarChoice, 'maker'>>('garage/vehiclesRequested');
/** A car was chosen: it comes into the garage and is the current one. */
export const carChosen = createAction<{ vehicle: Vehicle; year: number }>('garage/carChosen');
export const carMadeCurrent = createAction<{ carId: string }>('garage/carMadeCurrent');
export const carRemoved = createAction<{ carId: string }>('garage/carRemoved');
/** The garage of the account is needed. */
export const garageRequested = createAction('garage/requested');

/**
 * What the sagas found. They compute the state, and not a reducer for each event, because they load after the first
 * content, whose JavaScript has a budget.
 */
export const garageChanged = createAction<Partial<GarageState>>('garage/changed');

export const garageReducer = (state: GarageState = initialState, action: Action): GarageState =>
  garageChanged.match(action) ? { ...state, ...action.payload } : state;
