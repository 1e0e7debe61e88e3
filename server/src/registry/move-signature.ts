import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { moveSchema, type PointerMove } from './pointers';

/** A signed move counts this long: enough for a clock that is a little off, too short to keep one for later. */
const VALID_MS = 2 * 60 * 1000;

const orderSchema = v.object({
  move: moveSchema,
  by: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** When it was signed, in milliseconds since 1970. */
  at: v.number(),
  /** Never the same twice, so that an order that was overheard cannot be given again. */
  nonce: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
});

export type MoveOrder = v.InferOutput<typeof orderSchema>;

const hmac = (body: string | Buffer, token: string) => createHmac('sha256', token).update(body).digest('hex');

/** Compares without telling by the time it takes how much of a guess was right. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** @returns the body of an order to move a pointer, and its signature */
export function signMove(move: PointerMove, by: string, token: string): { body: string; signature: string } {
  const order: MoveOrder = { move, by, at: Date.now(), nonce: randomUUID() };
  const body = JSON.stringify(order);
  return { body, signature: hmac(body, token) };
}

/**
 * Makes the check of signed orders. It remembers every order for as long as it counts.
 * @returns the order, or null when it is not signed by the token, too old, or was given before
 */
export function createMoveCheck(token: string): (body: Buffer, signature: string) => MoveOrder | null {
  const given = new Map<string, number>();

  return (body, signature) => {
    if (!isSame(signature, hmac(body, token))) return null;
    const order = v.safeParse(orderSchema, JSON.parse(body.toString()));
    if (!order.success) return null;
    const { at, nonce } = order.output;
    const now = Date.now();
    for (const [known, since] of given) if (now - since > 2 * VALID_MS) given.delete(known);
    if (Math.abs(now - at) > VALID_MS || given.has(nonce)) return null;
    given.set(nonce, now);
    return order.output;
  };
}
