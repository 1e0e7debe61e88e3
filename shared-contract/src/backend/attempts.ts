import { messages } from '../index';
import { Refusal } from './refusal';

/** Refuses what was tried too often (429), with the minutes to wait. */
export function refuseForNow(secondsLeft: number): never {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  throw new Refusal(429, [messages.tooManyAttempts(Math.ceil(seconds / 60))], seconds);
}
