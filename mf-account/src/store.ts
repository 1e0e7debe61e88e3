import type { RemoteStore } from '@piston-parts/shared-store';
import { orderHistorySlice } from './orders/order-history.slice';

/** What only this team uses of the state; the shell adds it to the store before the first screen is shown. */
export const store: RemoteStore = {
  version: 1,
  slices: [orderHistorySlice],
  sagas: async () => {
    const { orderHistorySaga } = await import(/* webpackChunkName: "sagas" */ './orders/order-history.saga');
    return [orderHistorySaga];
  },
};
