import { MAX_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseRateLimited, Refusal } from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import { MAX_LOG_INS_OF_ACCOUNT, MAX_LOG_INS_OF_CLIENT, KNOWN_CLIENT_DAYS } from './account-limits';
import { count, counterKey, hasMark, storeMark, resetCounter, uncount } from './rate-limit';

const WRONG_GUESS = [401, 403, 404];

const keysOf = (account: string, client: string) => ({
  own: counterKey('log in', account, client),
  account: counterKey('log in', account),
  client: counterKey('log in', '', client),
  known: counterKey('logged in', account, client),
});
type Keys = ReturnType<typeof keysOf>;

interface CountedLogIn {
  /** Whether the client had no failed log-in at the account. */
  readonly isFirst: boolean;
  /** The counters that it counts in beside the client's own one at the account. */
  readonly charged: readonly string[];
}

/**
 * Counts a log-in before the password is compared: 20 concurrent guesses must not all get through.
 * @throws Refusal with 429 when it is refused; then it is not counted anywhere
 */
async function countLogIn(queries: Queries, keys: Keys): Promise<CountedLogIn> {
  const own = await count(queries, keys.own, MAX_ATTEMPTS);
  if (own.isOver) refuseRateLimited(own.secondsLeft);
  const isFirst = own.count === 1;
  // A client that logged in to the account before is not charged for what others do, there or from the same address.
  if (await hasMark(queries, keys.known)) return { isFirst, charged: [] };

  const ofClient = await count(queries, keys.client, MAX_LOG_INS_OF_CLIENT);
  if (ofClient.isOver) {
    await uncount(queries, [keys.own]);
    refuseRateLimited(ofClient.secondsLeft);
  }
  const ofAccount = await count(queries, keys.account, MAX_LOG_INS_OF_ACCOUNT);
  if (!ofAccount.isOver) return { isFirst, charged: [keys.client, keys.account] };
  // Many clients guess at this account. One that has not guessed wrong is still checked: it may be the owner's.
  if (!isFirst) {
    await uncount(queries, [keys.own, keys.client]);
    refuseRateLimited(Math.min(own.secondsLeft, ofAccount.secondsLeft));
  }
  return { isFirst, charged: [keys.client] };
}

/** After the right password, the client's earlier failures count as typing errors and are removed from the counters. */
async function forgive(queries: Queries, keys: Keys, { isFirst, charged }: CountedLogIn): Promise<void> {
  if (isFirst) await uncount(queries, [keys.own, ...charged]);
  else await uncount(queries, charged, await resetCounter(queries, keys.own));
  await storeMark(queries, keys.known, KNOWN_CLIENT_DAYS);
}

/**
 * Lets a log-in, or a change of the password by the old one, happen within the limits of failed ones: `MAX_ATTEMPTS` by a client at an account, and, unless that
 * client has logged in to the account before, `MAX_LOG_INS_OF_CLIENT` by the client and `MAX_LOG_INS_OF_ACCOUNT` at the
 * account. The limit of the account never refuses the first try of a client.
 * @param account key of the e-mail
 * @param client `clientKey`
 * @param compare throws a Refusal with 401, 403 or 404 for a wrong guess; any other failure is not counted
 * @throws Refusal with 429 when the limits refuse it
 */
export async function withLogInLimit<Result>(
  queries: Queries,
  account: string,
  client: string,
  compare: () => Promise<Result>,
): Promise<Result> {
  const keys = keysOf(account, client);
  const counted = await countLogIn(queries, keys);
  const result = await compare().catch(async (error: unknown) => {
    const isWrongGuess = error instanceof Refusal && WRONG_GUESS.includes(error.status);
    if (!isWrongGuess) await uncount(queries, [keys.own, ...counted.charged]);
    throw error;
  });
  await forgive(queries, keys, counted);
  return result;
}

/** A client that has just proved to own the account, by the link of an email, may log in whatever it tried before. */
export async function forgetLogIns(queries: Queries, account: string, client: string): Promise<void> {
  const { own, known } = keysOf(account, client);
  await resetCounter(queries, own);
  await storeMark(queries, known, KNOWN_CLIENT_DAYS);
}
