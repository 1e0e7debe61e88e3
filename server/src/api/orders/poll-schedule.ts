const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often the provider is polled about an unpaid order, in case neither the browser nor the webhook reports it. */
export const POLL_UNPAID_EVERY_MS = MINUTE_MS;

/** Delays after an order was abandoned: a bank may still take the money hours later, and nobody may report it. */
const POLL_ABANDONED_AFTER_MS = [0, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** @param pollCount polls since the order was abandoned. @returns null when the provider is not polled again. */
export function nextPollOfAbandoned(now: Date, pollCount: number): Date | null {
  const delay = POLL_ABANDONED_AFTER_MS[pollCount];
  return delay === undefined ? null : later(now, delay);
}
