import { refuseRateLimited, Refusal, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { MAX_LOG_INS_OF_ACCOUNT, MAX_LOG_INS_OF_CLIENT, KNOWN_CLIENT_DAYS } from './account-limits';
import { count, counterKey, hasMark, storeMark, uncount, type RateLimits } from './rate-limit';

const WRONG_GUESS = [401, 403, 404];

const keysOf = (account: string, client: string) => ({
  own: counterKey('log in', account, client),
  account: counterKey('log in', account),
  client: counterKey('log in', '', client),
  remembered: counterKey('logged in', account, client),
});
type Keys = ReturnType<typeof keysOf>;

interface CountedLogIn {
  /** Log-ins of the client at the account that no right password followed, with this one. */
  readonly ownCount: number;
  /** The counters that it counts in beside the client's own one at the account. */
  readonly charged: readonly string[];
}

/**
 * Counts a log-in before the password is compared: 20 concurrent guesses must not all get through.
 * @throws Refusal with 429 when it is refused; then it is not counted anywhere
 */
async function countLogIn(limits: RateLimits, keys: Keys): Promise<CountedLogIn> {
  const own = await count(limits, keys.own, MAX_ATTEMPTS);
  if (own.isOver) refuseRateLimited(own.secondsLeft);
  const ownCount = own.count;
  // A client that logged in to the account before is not charged for what others do, there or from the same address.
  if (await hasMark(limits, keys.remembered)) return { ownCount, charged: [] };

  const ofClient = await count(limits, keys.client, MAX_LOG_INS_OF_CLIENT);
  if (ofClient.isOver) {
    await uncount(limits, [keys.own]);
    refuseRateLimited(ofClient.secondsLeft);
  }
  const ofAccount = await count(limits, keys.account, MAX_LOG_INS_OF_ACCOUNT);
  if (!ofAccount.isOver) return { ownCount, charged: [keys.client, keys.account] };
  // Many clients guess at this account. One that has not guessed wrong is still checked: it may be the owner's.
  if (ownCount > 1) {
    await uncount(limits, [keys.own, keys.client]);
    refuseRateLimited(Math.min(own.secondsLeft, ofAccount.secondsLeft));
  }
  return { ownCount, charged: [keys.client] };
}

/** After the right password, the client's earlier failures count as typing errors and are removed from the counters. */
async function forgive(limits: RateLimits, keys: Keys, { ownCount, charged }: CountedLogIn): Promise<void> {
  // Of two concurrent log-ins, only one deletes the counter.
  if (await limits.delete(keys.own)) await uncount(limits, charged, ownCount);
  await storeMark(limits, keys.remembered, KNOWN_CLIENT_DAYS);
}

/**
 * Lets a log-in, or a change of the password by the old one, happen within the limits of failed ones: `MAX_ATTEMPTS` by a
 * client at an account, and, unless that client has logged in to the account before, `MAX_LOG_INS_OF_CLIENT` by the client and `MAX_LOG_INS_OF_ACCOUNT` at the
 * account. The limit of the account never refuses the first try of a client.
 * @param account key of the e-mail
 * @param client `clientKey`
 * @param compare throws a Refusal with 401, 403 or 404 for a wrong guess; any other failure is not counted
 * @throws Refusal with 429 when the limits refuse it
 */
export async function withLogInLimit<Result>(
  limits: RateLimits,
  account: string,
  client: string,
  compare: () => Promise<Result>,
): Promise<Result> {
  const keys = keysOf(account, client);
  const counted = await countLogIn(limits, keys);
  const result = await compare().catch(async (error: unknown) => {
    const isWrongGuess = error instanceof Refusal && WRONG_GUESS.includes(error.status);
    if (!isWrongGuess) await uncount(limits, [keys.own, ...counted.charged]);
    throw error;
  });
  await forgive(limits, keys, counted);
  return result;
}

/** A client that has just proved to own the account, by the link of an email, may log in whatever it tried before. */
export async function forgetLogIns(limits: RateLimits, account: string, client: string): Promise<void> {
  const { own, remembered } = keysOf(account, client);
  await limits.delete(own);
  await storeMark(limits, remembered, KNOWN_CLIENT_DAYS);
}
