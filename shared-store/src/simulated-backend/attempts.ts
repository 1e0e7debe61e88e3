import { ATTEMPTS_WINDOW_MINUTES, MOST_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseForNow } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';

const WINDOW_MS = ATTEMPTS_WINDOW_MINUTES * 60 * 1000;

/** Counts one attempt at something; 429 when there were too many within the window. */
export function countAttempt(db: Database, what: string): void {
  const now = Date.now();
  const known = db.attempts.find(what);
  if (!known) return db.attempts.insert({ _id: what, count: 1, until: now + WINDOW_MS });
  if (known.until <= now) return db.attempts.update(what, { count: 1, until: now + WINDOW_MS });
  if (known.count >= MOST_ATTEMPTS) refuseForNow((known.until - now) / 1000);
  db.attempts.update(what, { count: known.count + 1 });
}

export function forgetAttempts(db: Database, what: string): void {
  db.attempts.update(what, { count: 0 });
}
