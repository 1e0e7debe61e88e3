import { orderHistorySaga } from './order-history/order-history.saga';
import { ownAccountSaga } from './own-account/own-account.saga';

export const sagas = [orderHistorySaga, ownAccountSaga];
