import type { RemoteStore } from '@piston-parts/shared-store';
import { quickOrderSlice } from './quick-order/quick-order.slice';

/** The state that only this team uses: the quick order. */
export const store: RemoteStore = {
  version: 1,
  slices: [quickOrderSlice],
  sagas: async () => {
    const { quickOrderSaga } = await import(/* webpackChunkName: "sagas" */ './quick-order/quick-order.saga');
    return [quickOrderSaga];
  },
};
