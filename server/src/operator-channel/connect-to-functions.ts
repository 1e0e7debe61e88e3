import { CHANNEL } from './channel-address';
import type { OwnerFunctions, OwnerTopic } from './owner-functions';
import { openOwnerClient } from './owner-client';

/** The body of a request that calls a function of a topic. */
export interface FunctionCall {
  readonly name: string;
  readonly options?: unknown;
}

/**
 * @param data absolute folder of a shop's data
 * @returns the functions of the shop that runs on this folder's embedded database; null when none runs.
 */
export async function connectToFunctions<Topic extends OwnerTopic>(
  data: string,
  topic: Topic,
): Promise<OwnerFunctions<Topic> | null> {
  const client = await openOwnerClient(data);
  if (client === null) return null;
  const call = (name: string) => (options: unknown) =>
    client.request({
      method: 'POST',
      path: `${CHANNEL.functions}/${topic}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, options } satisfies FunctionCall),
    });
  // A promise asks its value for `then`.
  const own: Record<string, unknown> = { close: client.close, then: undefined };
  const get = (_own: unknown, name: string) => (name in own ? own[name] : call(name));
  return new Proxy(own, { get }) as unknown as OwnerFunctions<Topic>;
}
