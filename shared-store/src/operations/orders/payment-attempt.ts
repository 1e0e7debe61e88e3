import { nanoid } from '@reduxjs/toolkit';
import type { PaymentProof } from '@piston-parts/shared-contract';
import type { KeyValueStorage } from '../../ports';

const ATTEMPT_KEY = 'piston-parts-payment';

/** What this tab must not forget between pressing Pay and the backend's word that the order is paid (payment-10). */
export interface PaymentAttempt {
  readonly userId: string;
  readonly addressId: string;
  readonly idempotencyKey: string;
  /** Known once the provider took the money. */
  readonly proof: { orderId: string; payment: PaymentProof } | null;
}

export function startAttempt(storage: KeyValueStorage, userId: string, addressId: string): PaymentAttempt {
  const attempt: PaymentAttempt = { userId, addressId, idempotencyKey: nanoid(), proof: null };
  keepAttempt(storage, attempt);
  return attempt;
}

export function keepAttempt(storage: KeyValueStorage, attempt: PaymentAttempt): void {
  storage.set(ATTEMPT_KEY, JSON.stringify(attempt));
}

export function forgetAttempt(storage: KeyValueStorage): void {
  storage.remove(ATTEMPT_KEY);
}

/** @returns this user's unfinished attempt, or null; what is not of the expected form counts as none. */
export function readAttempt(storage: KeyValueStorage, userId: string): PaymentAttempt | null {
  try {
    const attempt = JSON.parse(storage.get(ATTEMPT_KEY) ?? 'null') as PaymentAttempt | null;
    return attempt?.userId === userId && typeof attempt.idempotencyKey === 'string' ? attempt : null;
  } catch {
    return null;
  }
}
