import type { RemoteStore } from '@piston-parts/shared-store';
import { ownCarSlice } from './home/own-car.slice';
import { aboutPartFrom, aboutPartSlice } from './product/about-part.slice';

/** The state that only this team uses. */
export const store: RemoteStore = {
  version: 1,
  slices: [aboutPartSlice, ownCarSlice],
  fromData: (data, options) => ({ aboutPart: aboutPartFrom(data, options) }),
  sagas: async () => {
    const [{ aboutPartSaga }, { ownCarSaga }] = await Promise.all([
      import(/* webpackChunkName: "sagas" */ './product/about-part.saga'),
      import(/* webpackChunkName: "sagas" */ './home/own-car.saga'),
    ]);
    return [aboutPartSaga, ownCarSaga];
  },
};
