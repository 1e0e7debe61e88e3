import type { PublicSettings } from '@piston-parts/shared-contract';
import { publicSettingsOf } from '@piston-parts/shared-contract/backend';
import { max } from 'drizzle-orm';
import { createBatcher } from '../../database/batcher';
import type { Database } from '../../database/database';
import { settingsVersions } from '../../database/settings.schema';
import { readSettings, type CurrentSettings } from '../../shop-settings/shop-settings';

export interface ShownSettings extends CurrentSettings {
  readonly shown: PublicSettings;
}

/**
 * Creates the reader of the settings that count now. A whole set is read once for each version, which is looked up for each
 * request: concurrent ones share the query.
 */
export function createSettingsReader({ queries }: Pick<Database, 'queries'>): () => Promise<ShownSettings> {
  let cached: ShownSettings | undefined;
  const read = createBatcher(async (askers: readonly null[]) => {
    const [row] = await queries.select({ version: max(settingsVersions.version) }).from(settingsVersions);
    if (cached?.version !== (row?.version ?? 0)) {
      const current = await readSettings(queries);
      cached = { ...current, shown: publicSettingsOf(current.settings) };
    }
    const { version, settings, shown } = cached;
    return askers.map(() => ({ version, settings, shown }));
  });
  return () => read(null);
}
