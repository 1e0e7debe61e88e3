import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id, as OWASP's password storage cheat sheet has it at least: 19 MiB and two rounds, some ten milliseconds.
 * Each hash says its own costs, so they can be raised without losing an account.
 */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a salted hash that says how it was made. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
