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

export interface SettingsReader {
  /** Reads the settings that count now. */
  (): Promise<ShownSettings>;
  /** Returns what was read last, without a statement: the caller compares its version in one that it needs anyway. */
  last(): Promise<ShownSettings>;
}

/** A whole set is read once for each version. */
export function createSettingsReader({ queries }: Pick<Database, 'queries'>): SettingsReader {
  const versions = versionsOf(queries);
  let cached: ShownSettings | undefined;
  async function readNow(): Promise<ShownSettings> {
    const { settings: version } = await versions();
    if (cached?.version === version) return cached;
    const current = await readSettings(queries);
    const shown = publicSettingsOf(current.settings);
    cached = { ...current, shown, response: { settings: shown } };
    return cached;
  }
  return Object.assign(readNow, { last: async () => cached ?? readNow() });
}
