import type { DeadEmail, DeadEmails } from '../api/emails/dead-emails';
import { CHANNEL } from './channel-address';
import { isWithoutShop, openOwnerClient } from './owner-client';

/**
 * @param data absolute folder of a shop's data
 * @returns the dead emails of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToEmails(data: string): Promise<DeadEmails | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const list = () => client.request<readonly DeadEmail[]>({ method: 'GET', path: CHANNEL.emails });
  try {
    await list();
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
  return {
    list,
    async retry(ids) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ ids });
      return (await client.request<{ retried: number }>({ method: 'POST', path: CHANNEL.emails, headers, body }))
        .retried;
    },
    close: client.close,
  };
}
