import { accountHandlers } from './accounts/account.handlers';
import { ownAccountHandlers } from './accounts/own-account.handlers';
import { addressHandlers } from './addresses/address.handlers';
import { garageHandlers } from './garage/garage.handlers';
import type { Handlers } from './request-context';
import { cartHandlers } from './cart/cart.handlers';
import { aboutPartHandlers, catalogueHandlers } from './catalogue/catalogue.handlers';
import { complaintHandlers } from './complaints/complaint.handlers';
import { arrivalHandlers } from './orders/arrival.handlers';
import { orderChangeHandlers } from './orders/order-change.handlers';
import { orderHandlers } from './orders/order.handlers';
import { quickOrderHandlers } from './quick-order/quick-order.handlers';
import { searchHandlers } from './search/search.handlers';
import { settingsHandlers } from './shop-settings/settings.handlers';
import { vehicleHandlers } from './vehicles/vehicle.handlers';
import { wishlistHandlers } from './wishlist/wishlist.handlers';

export const handlers: Handlers = {
  ...accountHandlers,
  ...ownAccountHandlers,
  ...catalogueHandlers,
  ...aboutPartHandlers,
  ...vehicleHandlers,
  ...searchHandlers,
  ...cartHandlers,
  ...wishlistHandlers,
  ...addressHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...garageHandlers,
  ...quickOrderHandlers,
  ...settingsHandlers,
  ...arrivalHandlers,
  ...complaintHandlers,
};
