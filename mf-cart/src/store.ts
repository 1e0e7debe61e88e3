import type { RemoteStore } from '@piston-parts/shared-store';
import { quickOrderSlice } from './quick-order/quick-order.slice';

/** What only this team uses of the state: the quick order. */
export const store: RemoteStore = {
  version: 1,
  slices: [quickOrderSlice],
  sagas: async () => {
    const { quickOrderSaga } = await import(/* webpackChunkName: "sagas" */ './quick-order/quick-order.saga');
    return [quickOrderSaga];
  },
};
