import type { StaffComplaints } from '../api/complaints/complaints';
import { CHANNEL } from './channel-address';
import { isWithoutShop, openOwnerClient } from './owner-client';

/** The requests for the complaints of a shop, by the name of the function. */
export type ComplaintsRequest = {
  readonly [Name in keyof Omit<StaffComplaints, 'close'>]: {
    readonly name: Name;
    readonly options: Parameters<StaffComplaints[Name]>[0];
  };
}[keyof Omit<StaffComplaints, 'close'>];

/**
 * @param data absolute folder of a shop's data
 * @returns the complaints of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToComplaints(data: string): Promise<StaffComplaints | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const send = <Result>(request: ComplaintsRequest) =>
    client.request<Result>({
      method: 'POST',
      path: CHANNEL.complaints,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  try {
    await client.request({ method: 'GET', path: CHANNEL.settings });
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
  return {
    list: (options) => send({ name: 'list', options }),
    show: (options) => send({ name: 'show', options }),
    change: (options) => send({ name: 'change', options }),
    close: client.close,
  };
}
