import { refuseRateLimited, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { count, counterKey, uncount, type RateLimits } from './rate-limit';

interface Attempt {
  /** Names the counters: 'reset', 'order'. */
  readonly kind: string;
  /** The target of the attempt, such as the key of an e-mail, whether or not it exists. */
  readonly subject: string;
  /** `clientKey` */
  readonly client: string;
  /** Attempts of the client at any subjects. */
  readonly max: number;
}

/**
 * Counts an attempt before its work: `MAX_ATTEMPTS` of a client at one subject, `max` at any.
 * @throws Refusal with 429 when there were too many
 */
export async function countAttempt(limits: RateLimits, { kind, subject, client, max }: Attempt): Promise<void> {
  const ownKey = counterKey(kind, subject, client);
  const own = await count(limits, ownKey, MAX_ATTEMPTS);
  if (own.isOver) refuseRateLimited(own.secondsLeft);
  const ofClient = await count(limits, counterKey(kind, '', client), max);
  if (!ofClient.isOver) return;
  await uncount(limits, [ownKey]);
  refuseRateLimited(ofClient.secondsLeft);
}
