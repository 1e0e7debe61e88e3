import { aboutPartEndpoints } from '../about-part.contract';
import { arrivalEndpoints } from '../arrival.contract';
import { accountEndpoints } from '../auth.contract';
import { complaintEndpoints } from '../complaint.contract';
import { contract } from '../contract';
import { garageEndpoints } from '../garage.contract';
import { orderChangeEndpoints } from '../order-changes.contract';
import { quickOrderEndpoints } from '../quick-order.contract';
import { ownAccountEndpoints } from '../own-account.contract';
import { searchEndpoints } from '../search.contract';
import { settingsEndpoints } from '../settings.contract';
import { vehicleEndpoints } from '../vehicle.contract';

/** Every endpoint of a backend: those of each page’s API client, and those that a remote loads with what sends requests to them. */
export const fullContract = {
  ...contract,
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...vehicleEndpoints,
  ...searchEndpoints,
  ...aboutPartEndpoints,
  ...garageEndpoints,
  ...orderChangeEndpoints,
  ...quickOrderEndpoints,
  ...settingsEndpoints,
  ...arrivalEndpoints,
  ...complaintEndpoints,
};
export type Contract = typeof fullContract;
