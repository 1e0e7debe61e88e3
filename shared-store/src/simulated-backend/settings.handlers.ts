import type { arrivalEndpoints, settingsEndpoints } from '@piston-parts/shared-contract';
import {
  demonstrationSettings,
  publicSettingsOf,
  shownArrivalAt,
  textPageOf,
} from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from './request-context';

/** The simulated shop is a demonstration, and nobody changes what its owner has set. */
export const settingsHandlers: HandlersOf<typeof settingsEndpoints & typeof arrivalEndpoints> = {
  getSettings: () => ({ settings: publicSettingsOf(demonstrationSettings) }),
  getTextPage: ({ parameters }) => ({ textPage: textPageOf(demonstrationSettings, parameters.page) }),
  getArrival: ({ parameters: { postalCode }, now }) => ({
    arrival: shownArrivalAt(demonstrationSettings.deliveryTimes, postalCode, new Date(now)),
  }),
};
