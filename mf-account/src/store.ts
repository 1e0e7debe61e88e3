import type { RemoteStore } from '@piston-parts/shared-store';
import { orderHistorySlice } from './order-history/order-history.slice';
import { ownAccountSlice } from './own-account/own-account.slice';

/** The state that only this team uses; the shell adds it to the store before the first screen is shown. */
export const store: RemoteStore = {
  version: 2,
  slices: [orderHistorySlice, ownAccountSlice],
  sagas: async () => {
    const { sagas } = await import(/* webpackChunkName: "sagas" */ './sagas');
    return sagas;
  },
};
