import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { OperatorError } from '@platform/process/operator-error';
import { channelAddress, ownerHeaders } from './channel-address';

const NO_SHOP = ['ENOENT', 'ECONNREFUSED'];

/** Whether a request failed because no shop runs on this folder's embedded database. */
export const isWithoutShop = (error: unknown): boolean => NO_SHOP.includes((error as NodeJS.ErrnoException).code ?? '');

/** @throws OperatorError when the running shop does not know the request, or takes it for another user's */
export function checkChannel(status: number | undefined): void {
  if (status === 401) throw new OperatorError('The running shop has another secret by now. Run the command again.');
  if (status !== 404) return;
  throw new OperatorError('The running shop is of another version than this command. Start it again.');
}

/**
 * Sends an owner's request to the shop that runs on a folder's embedded database, and waits as long as the shop takes: it
 * publishes a build with all gates before it responds.
 * @param data absolute folder of a shop's data
 * @returns null when no shop runs on it
 */
export async function requestShop(
  data: string,
  method: 'GET' | 'POST',
  path: string,
  body = '',
): Promise<{ readonly status: number | undefined; readonly text: string } | null> {
  const socketPath = channelAddress(data);
  if (socketPath === null) return null;
  try {
    const headers = { 'content-type': 'application/json', ...(await ownerHeaders(data)) };
    const sent = openRequest({ socketPath, path, method, headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: await readText(response) };
  } catch (error) {
    if (isWithoutShop(error)) return null;
    throw error;
  }
}
