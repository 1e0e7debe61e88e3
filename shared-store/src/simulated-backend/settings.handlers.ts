import { type settingsEndpoints } from '@piston-parts/shared-contract';
import { demonstrationSettings, publicSettingsOf, textPageOf } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from './request-context';

/** The simulated shop is a demonstration, and nobody changes what its owner has set. */
export const settingsHandlers: HandlersOf<typeof settingsEndpoints> = {
  getSettings: () => ({ settings: publicSettingsOf(demonstrationSettings) }),
  getTextPage: ({ parameters }) => ({ textPage: textPageOf(demonstrationSettings, parameters.page) }),
};
