import type { RemoteStore } from '@piston-parts/shared-store';
import { aboutPartFrom, aboutPartSlice } from './product/about-part.slice';

/** What only this team uses of the state. */
export const store: RemoteStore = {
  version: 1,
  slices: [aboutPartSlice],
  fromData: (data, options) => ({ aboutPart: aboutPartFrom(data, options) }),
  sagas: async () => [(await import(/* webpackChunkName: "sagas" */ './product/about-part.saga')).aboutPartSaga],
};
