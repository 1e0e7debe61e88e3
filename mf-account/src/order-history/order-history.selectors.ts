import type { OrderHistoryState } from './order-history.slice';

/** Apart from the slice, which comes with every screen. */
interface OwnState {
  readonly 'mf-account': { readonly orderHistory: OrderHistoryState };
}
const selectOrderHistory = (state: OwnState) => state['mf-account'].orderHistory;
export const selectOrders = (state: OwnState) => selectOrderHistory(state).items;
export const selectOrdersStatus = (state: OwnState) => selectOrderHistory(state).status;
export const selectCurrentOrder = (state: OwnState) => selectOrderHistory(state).current;
export const selectReorder = (state: OwnState) => selectOrderHistory(state).reorder;
