import { refuseRateLimited, ATTEMPTS_WINDOW_MINUTES, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';

const WINDOW_MS = ATTEMPTS_WINDOW_MINUTES * 60 * 1000;

/** Counts one attempt; 429 after too many within the window. */
export function countAttempt(db: Database, key: string): void {
  const now = Date.now();
  const limit = db.rateLimits.find(key);
  if (!limit) return db.rateLimits.insert({ _id: key, count: 1, until: now + WINDOW_MS });
  if (limit.until <= now) return db.rateLimits.update(key, { count: 1, until: now + WINDOW_MS });
  if (limit.count >= MAX_ATTEMPTS) refuseRateLimited((limit.until - now) / 1000);
  db.rateLimits.update(key, { count: limit.count + 1 });
}

export function resetAttempts(db: Database, key: string): void {
  db.rateLimits.update(key, { count: 0 });
}
