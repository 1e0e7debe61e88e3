import type { Dispatcher } from 'undici';
import { OperatorError } from '@platform/process/operator-error';
import { CHANNEL, channelAddress, ownerHeaders } from './channel-address';

/** For a request, or a response, that one of both does not know. */
export const otherVersion = () =>
  new OperatorError('The running shop is of another version than this command. Start it again.');

const NO_SHOP = ['ENOENT', 'ECONNREFUSED'];

/** Whether a request failed because no shop runs on this folder's embedded database. */
const isWithoutShop = (error: unknown): boolean => NO_SHOP.includes((error as NodeJS.ErrnoException).code ?? '');

/** Requests of a shop's owner, who waits as long as the shop takes. */
export interface OwnerClient {
  /** @throws OperatorError when the running shop does not know the request, or takes it for another user's */
  readonly request: <Body>(options: Dispatcher.RequestOptions) => Promise<Body>;
  readonly close: () => Promise<void>;
}

/**
 * @param data absolute folder of a shop's data
 * @returns null when no shop runs on this folder's embedded database
 */
export async function openOwnerClient(data: string): Promise<OwnerClient | null> {
  const socketPath = channelAddress(data);
  if (socketPath === null) return null;
  // Here, since the server has this module, too, and sends no such request.
  const { Client } = await import('undici');
  // No connection is kept for the next request: the shop closes one that is idle while the command checks a large folder.
  const client = new Client('http://localhost', { socketPath, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  const owner = await ownerHeaders(data);
  const opened: OwnerClient = {
    request: async <Body>({ headers, ...options }: Dispatcher.RequestOptions) => {
      return readResponse<Body>(await client.request({ ...options, headers: { ...(headers as object), ...owner } }));
    },
    close: () => client.close(),
  };
  try {
    await opened.request({ method: 'GET', path: CHANNEL.isOpen });
    return opened;
  } catch (error) {
    await client.close();
    if (isWithoutShop(error)) return null;
    throw error;
  }
}

async function readResponse<Body>({ statusCode, body }: Dispatcher.ResponseData): Promise<Body> {
  if (statusCode === 200) return (await body.json()) as Body;
  const text = await body.text();
  if (statusCode === 401) throw new OperatorError('The running shop has another secret by now. Run the command again.');
  if (statusCode === 404) throw otherVersion();
  const reason = (JSON.parse(text) as { reason?: string }).reason ?? text;
  throw statusCode === 422 ? new OperatorError(reason) : new Error(reason);
}
