import type { settingsEndpoints } from '@piston-parts/shared-contract/backend';
import { textPageOf } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../request-context';

export const settingsHandlers: HandlersOf<typeof settingsEndpoints> = {
  getSettings: async ({ readSettings }) => (await readSettings()).response,
  getTextPage: async ({ readSettings, parameters }) => ({
    textPage: textPageOf((await readSettings()).settings, parameters.page),
  }),
};
