import { ATTEMPTS_WINDOW_MINUTES, MAX_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseRateLimited } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';

const WINDOW_MS = ATTEMPTS_WINDOW_MINUTES * 60 * 1000;

/** Counts one attempt; 429 after too many within the window. */
export function countAttempt(db: Database, what: string): void {
  const now = Date.now();
  const known = db.rateLimits.find(what);
  if (!known) return db.rateLimits.insert({ _id: what, count: 1, until: now + WINDOW_MS });
  if (known.until <= now) return db.rateLimits.update(what, { count: 1, until: now + WINDOW_MS });
  if (known.count >= MAX_ATTEMPTS) refuseRateLimited((known.until - now) / 1000);
  db.rateLimits.update(what, { count: known.count + 1 });
}

export function resetAttempts(db: Database, what: string): void {
  db.rateLimits.update(what, { count: 0 });
}
