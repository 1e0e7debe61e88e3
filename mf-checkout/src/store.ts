import type { RemoteStore } from '@piston-parts/shared-store';
import { arrivalReducer } from './arrival/arrival.slice';

export const store: RemoteStore = {
  version: 1,
  slices: [{ name: 'mf-checkout/arrival', reducer: arrivalReducer }],
  sagas: () => import(/* webpackChunkName: "sagas" */ './arrival/arrival.saga').then(({ sagas }) => sagas),
};
