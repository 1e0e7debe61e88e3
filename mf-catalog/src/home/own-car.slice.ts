import type { Product } from '@piston-parts/shared-contract';
import { createAction, createSlice, type PayloadAction } from '@piston-parts/shared-store';

/** A part that was bought for the car. */
export interface BoughtPart {
  readonly productId: string;
  readonly name: string;
  /** `2026-11-23T…` */
  readonly paidAt: string;
}

export interface OwnCarParts {
  /** The car, as listings have it. */
  readonly key: string;
  /** One part of each kind that a service changes, with the kind. */
  readonly service: readonly Product[];
  /** Parts that the account bought for it, the newest first. */
  readonly bought: readonly BoughtPart[];
}

/** Null until the home page of a shopper with a car has loaded them. */
type OwnCarState = OwnCarParts | null;

export const ownCarSlice = createSlice({
  name: 'mf-catalog/ownCar',
  initialState: null as OwnCarState,
  reducers: {
    ownCarLoaded: (_state, action: PayloadAction<OwnCarParts>): OwnCarState => action.payload,
  },
});

export const { ownCarLoaded } = ownCarSlice.actions;
/** The home page shows the current car. */
export const ownCarRequested = createAction(`${ownCarSlice.name}/ownCarRequested`);

export const selectOwnCar = (state: { readonly 'mf-catalog': { readonly ownCar: OwnCarState } }) =>
  state['mf-catalog'].ownCar;
