import { nanoid } from '@reduxjs/toolkit';
import { paymentProofSchema } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../ports';
import { readStored } from '../../read-stored';

const CHECKOUT_SESSION_KEY = 'piston-parts-payment';

const sessionSchema = v.object({
  userId: v.string(),
  addressId: v.string(),
  idempotencyKey: v.string(),
  /** Set once the provider took the money. */
  proof: v.nullable(v.object({ orderId: v.string(), payment: paymentProofSchema })),
});

/** The tab's unfinished checkout, from pressing Pay until the backend confirms the payment (payment-10). */
export type CheckoutSession = v.InferOutput<typeof sessionSchema>;

export function startCheckoutSession(storage: KeyValueStorage, userId: string, addressId: string): CheckoutSession {
  const session: CheckoutSession = { userId, addressId, idempotencyKey: nanoid(), proof: null };
  saveCheckoutSession(storage, session);
  return session;
}

export function saveCheckoutSession(storage: KeyValueStorage, session: CheckoutSession): void {
  storage.set(CHECKOUT_SESSION_KEY, JSON.stringify(session));
}

export function clearCheckoutSession(storage: KeyValueStorage): void {
  storage.remove(CHECKOUT_SESSION_KEY);
}

/** @returns this user's unfinished session, or null; an invalid record counts as none. */
export function readCheckoutSession(storage: KeyValueStorage, userId: string): CheckoutSession | null {
  const session = readStored(storage, CHECKOUT_SESSION_KEY, sessionSchema);
  return session?.userId === userId ? session : null;
}
