import { backendMessages } from '../backend-messages';
import { Refusal } from './refusal';

/**
 * Refuses what was tried too often (429), with the minutes to wait.
 * @param text the shopper's message, with the minutes in it
 */
export function refuseRateLimited(
  secondsLeft: number,
  text: (minutes: number) => string = backendMessages.tooManyAttempts,
): never {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  throw new Refusal(429, [text(Math.ceil(seconds / 60))], seconds);
}
