import { createAction } from '@piston-parts/shared-store';

/** Apart from the slice, which comes with every screen. */
export const orderClosed = createAction('mf-account/orderHistory/orderClosed');
