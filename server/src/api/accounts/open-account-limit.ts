import { backendMessages, refuseRateLimited, Refusal } from '@piston-parts/shared-contract/backend';
import { count, counterKey, uncount, type RateLimits } from './rate-limit';

const SERVER_FAILURE = 500;

/**
 * Opens an account within the limit of a client. Refused requests count as well, because they cost the server as much;
 * failures of the server do not.
 * @param kind names the counter: 'sign up' or 'guest'
 * @param client `clientKey`
 * @throws Refusal with 429 when the client has opened too many; then nothing is done
 */
export async function withAccountLimit<Result>(
  limits: RateLimits,
  { kind, max }: { readonly kind: string; readonly max: number },
  client: string,
  open: () => Promise<Result>,
): Promise<Result> {
  const key = counterKey(kind, client);
  const { isOver, secondsLeft } = await count(limits, key, max);
  if (isOver) refuseRateLimited(secondsLeft, backendMessages.tooManyAccounts);
  return open().catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.status >= SERVER_FAILURE) await uncount(limits, [key]);
    throw error;
  });
}
