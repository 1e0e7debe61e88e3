import { once } from 'node:events';
import { request as openRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error';
import type { Call } from '../../registry/registry-calls';
import { CHANNEL, channelAddress } from './channel-address';

const NO_SHOP = ['ENOENT', 'ECONNREFUSED'];

/** Sends a call to the registry of a running shop. */
type SendCall = (call: Call) => Promise<unknown>;

/** As long as the shop takes: it publishes a build with all gates before it responds. */
async function send(options: RequestOptions, body: string): Promise<{ status: number | undefined; text: string }> {
  const sent = openRequest({ ...options, headers: { 'content-type': 'application/json' } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await readText(response) };
}

/**
 * @param data absolute folder of a shop's data
 * @returns null when no shop runs on this folder's embedded database
 * @throws OperatorError with the shop's reason when a call cannot be carried out
 */
export async function connectToRegistry(data: string): Promise<SendCall | null> {
  const socketPath = channelAddress(data);
  if (socketPath === null) return null;
  const request = (method: 'GET' | 'POST', body = '') => send({ socketPath, path: CHANNEL.registry, method }, body);
  try {
    await request('GET');
  } catch (error) {
    if (NO_SHOP.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  return async (call) => {
    const { status, text } = await request('POST', JSON.stringify(call));
    if (status === 404) {
      throw new OperatorError('The running shop is of another version than this command. Start it again.');
    }
    const { result, reason } = JSON.parse(text) as { result?: unknown; reason?: string };
    if (status === 422) throw new OperatorError(reason ?? text);
    if (status !== 200) throw new Error(reason ?? text);
    return result;
  };
}
