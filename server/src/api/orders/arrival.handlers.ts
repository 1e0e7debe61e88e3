import type { arrivalEndpoints } from '@piston-parts/shared-contract/schemas';
import { shownArrivalAt } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../request-context';

export const arrivalHandlers: HandlersOf<typeof arrivalEndpoints> = {
  getArrival: async ({ readSettings, parameters: { postalCode }, now }) => ({
    arrival: shownArrivalAt((await readSettings()).settings?.deliveryTimes, postalCode, new Date(now)),
  }),
};
