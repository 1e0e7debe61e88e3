const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** While an order waits, the provider is asked about it this often, should both the browser and the webhook be silent. */
export const ASK_WAITING_EVERY_MS = MINUTE_MS;

/** After an order was given up, from at once: a bank may still take the money hours later, and nobody may tell the shop. */
const ASK_GIVEN_UP_AFTER_MS = [0, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** @param asked how often the provider was asked since. @returns null when it is not to be asked any more. */
export function askGivenUpAt(now: Date, asked: number): Date | null {
  const wait = ASK_GIVEN_UP_AFTER_MS[asked];
  return wait === undefined ? null : later(now, wait);
}
