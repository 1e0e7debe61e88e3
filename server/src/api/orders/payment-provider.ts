import { CURRENCY, messages, paymentProofSchema, type PaymentProof } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { request } from 'undici';
import * as v from 'valibot';

const RAZORPAY = 'https://api.razorpay.com';
const ANSWER_WITHIN_MS = 8_000;

const createdOrderSchema = v.object({ id: v.string() });
const paymentListSchema = v.object({
  items: v.array(v.object({ id: v.string(), status: v.string(), amount: v.number() })),
});

export interface ProviderAccess {
  /** Left out: the real provider's. */
  readonly origin?: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** The provider did not answer, or not as it should: nobody knows what it did. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

export interface PaymentProvider {
  /** @param amount integer paise. @returns the provider's id of the new order. Rejects with `ProviderSilent`. */
  createOrder(amount: number, receipt: string): Promise<string>;
  /** @returns the id of the captured payment of an order, null for none. Rejects with `ProviderSilent`. */
  capturedPaymentId(providerOrderId: string, amount: number): Promise<string | null>;
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

/** @returns a client of Razorpay's protocol; the local gateway speaks the same. */
export function createPaymentProvider({ origin = RAZORPAY, keyId, keySecret }: ProviderAccess): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<Output>(path: string, schema: v.GenericSchema<unknown, Output>, body?: object): Promise<Output> {
    try {
      // Not `fetch`, which takes a tenth of the time that an order costs.
      const answer = await request(origin + path, {
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      const text = await answer.body.text();
      if (!isFine(answer.statusCode)) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
      return v.parse(schema, JSON.parse(text));
    } catch (cause) {
      throw new ProviderSilent(`The payment provider did not answer as expected: ${String(cause)}`, { cause });
    }
  }

  return {
    async createOrder(amount, receipt) {
      const body = { amount, currency: CURRENCY, receipt, payment_capture: true };
      return (await ask('/v1/orders', createdOrderSchema, body)).id;
    },
    async capturedPaymentId(providerOrderId, amount) {
      const { items } = await ask(`/v1/orders/${encodeURIComponent(providerOrderId)}/payments`, paymentListSchema);
      return items.find((payment) => payment.status === 'captured' && payment.amount === amount)?.id ?? null;
    },
  };
}

/** What the test widget's Pay and Decline do, since it is no page of the provider. */
export async function chargeTestCard(
  { origin = RAZORPAY, keyId }: ProviderAccess,
  providerOrderId: string,
  outcome: 'success' | 'decline',
): Promise<PaymentProof> {
  const answer = await fetch(`${origin}/v1/checkout/orders/${encodeURIComponent(providerOrderId)}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: keyId, outcome }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const body: unknown = await answer.json();
  if (answer.status === 402) return refuse(402, messages.paymentDeclined);
  if (!answer.ok) throw new ProviderSilent(`The local gateway answered ${answer.status}`);
  return v.parse(paymentProofSchema, body);
}
