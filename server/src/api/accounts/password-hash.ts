import { availableParallelism } from 'node:os';
import { backendMessages, Refusal } from '@piston-parts/shared-contract/backend';
import { hash, verify } from '@node-rs/argon2';
import fastq from 'fastq';

/**
 * Argon2id, as OWASP's password storage cheat sheet has it at least: 19 MiB and two rounds, some ten milliseconds.
 * Each hash contains its parameters, so they can be raised without losing an account.
 */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2 runs in Node's thread pool, four threads by default, which files and compression need as well. */
const MAX_CONCURRENT = 2;
/** A few seconds of work: a shopper who waits longer presses again. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** @returns a salted hash with its parameters. For shoppers' requests use a `PasswordHasher`. */
export function hashPassword(password: string, costs = COSTS): Promise<string> {
  return hash(password, costs);
}

/** Hashes and checks passwords a few at a time. */
export interface PasswordHasher {
  /**
   * @returns a salted hash with its parameters.
   * @throws Refusal with 503 when too many wait already.
   */
  hash(password: string): Promise<string>;
  /** @throws Refusal with 503 when too many wait already. */
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/**
 * Makes a password hasher with a bounded queue: sign-ups and log-ins neither take every thread and core from the shop's
 * pages nor fill the memory. One core is left to the main thread where there are two.
 */
export function createPasswordHasher({
  maxConcurrent = Math.max(1, Math.min(MAX_CONCURRENT, availableParallelism() - 1)),
  maxWaiting = MAX_WAITING,
  costs = COSTS,
} = {}): PasswordHasher {
  const queue = fastq.promise((work: () => Promise<unknown>) => work(), maxConcurrent);

  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.length() >= maxWaiting) throw new Refusal(503, [backendMessages.tooManyLogIns], RETRY_AFTER_SECONDS);
    return (await queue.push(work)) as Result;
  }

  return {
    hash: (password) => enqueue(() => hashPassword(password, costs)),
    verify: (passwordHash, password) => enqueue(() => verify(passwordHash, password)),
  };
}
