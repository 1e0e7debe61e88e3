import type { CurrentSettings, OwnerSettings, SettingsChange } from '../shop-settings/shop-settings';
import { CHANNEL } from './channel-address';
import { isWithoutShop, openOwnerClient } from './owner-client';

/**
 * @param data absolute folder of a shop's data
 * @returns the settings of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToSettings(data: string): Promise<OwnerSettings | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const get = <Body>(path: string) => client.request<Body>({ method: 'GET', path });
  const read = () => get<CurrentSettings>(CHANNEL.settings);
  try {
    await read();
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
  return {
    read,
    history: () => get<readonly SettingsChange[]>(CHANNEL.settingsHistory),
    async save(change) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(change);
      return (await client.request<{ version: number }>({ method: 'POST', path: CHANNEL.settings, headers, body }))
        .version;
    },
    close: client.close,
  };
}
