import type { RemoteStore } from '@piston-parts/shared-store';
import { arrivalReducer } from './arrival/arrival.slice';
import { onItsWayReducer } from './on-its-way/on-its-way.slice';

export const store: RemoteStore = {
  version: 1,
  slices: [
    { name: 'mf-checkout/arrival', reducer: arrivalReducer },
    { name: 'mf-checkout/onItsWay', reducer: onItsWayReducer },
  ],
  sagas: () => import(/* webpackChunkName: "sagas" */ './sagas').then(({ sagas }) => sagas),
};
