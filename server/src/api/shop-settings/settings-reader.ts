import type { PublicSettings } from '@piston-parts/shared-contract';
import { publicSettingsOf } from '@piston-parts/shared-contract/backend';
import type { Database } from '../../database/database';
import { readSettings, type CurrentSettings } from '../../shop-settings/shop-settings';
import { versionsOf } from '../catalogue/catalogue-versions';

export interface ShownSettings extends CurrentSettings {
  readonly shown: PublicSettings;
  /** The same object for the same version, so that its sender can cache its text. */
  readonly response: { readonly settings: PublicSettings };
}

/** Creates the reader of the settings that count now. A whole set is read once for each version. */
export function createSettingsReader({ queries }: Pick<Database, 'queries'>): () => Promise<ShownSettings> {
  const versions = versionsOf(queries);
  let cached: ShownSettings | undefined;
  return async () => {
    const { settings: version } = await versions();
    if (cached?.version === version) return cached;
    const current = await readSettings(queries);
    const shown = publicSettingsOf(current.settings);
    cached = { ...current, shown, response: { settings: shown } };
    return cached;
  };
}
