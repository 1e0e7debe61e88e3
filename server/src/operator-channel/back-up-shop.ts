import { CHANNEL } from './channel-address';
import { openOwnerClient } from './owner-client';

/**
 * Lets the shop that runs on a folder's embedded database write its backup.
 * @param data absolute folder of a shop's data
 * @param file absolute
 * @returns false when no shop runs on it
 */
export async function backUpShop(data: string, file: string): Promise<boolean> {
  const client = await openOwnerClient(data);
  if (client === null) return false;
  const headers = { 'content-type': 'application/json' };
  try {
    await client.request({ method: 'POST', path: CHANNEL.backup, headers, body: JSON.stringify({ file }) });
    return true;
  } finally {
    await client.close();
  }
}
