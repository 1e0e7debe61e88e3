import { nanoid } from '@reduxjs/toolkit';
import type { PaymentProof } from '@piston-parts/shared-contract';
import type { KeyValueStorage } from '../../ports';

const CHECKOUT_SESSION_KEY = 'piston-parts-payment';

/** The tab's unfinished checkout, from pressing Pay until the backend confirms the payment (payment-10). */
export interface CheckoutSession {
  readonly userId: string;
  readonly addressId: string;
  readonly idempotencyKey: string;
  /** Known once the provider took the money. */
  readonly proof: { orderId: string; payment: PaymentProof } | null;
}

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
  try {
    const session = JSON.parse(storage.get(CHECKOUT_SESSION_KEY) ?? 'null') as CheckoutSession | null;
    return session?.userId === userId && typeof session.idempotencyKey === 'string' ? session : null;
  } catch {
    return null;
  }
}
