import { CURRENCY, type PaymentProof } from '@piston-parts/shared-contract';
import { lateMessages, paymentProofSchema } from '@piston-parts/shared-contract/schemas';
import { refuse } from '@piston-parts/shared-contract/backend';
import { processMetrics } from '@platform/process/process-metrics';
import { startStep } from '@platform/process/tracing';
import { Histogram } from 'prom-client';
import type * as Undici from 'undici';
import * as v from 'valibot';
import {
  providerPaymentSchema,
  providerRefundSchema,
  type ReportedPayment,
  type ReportedRefund,
} from './reported-payment';

const RAZORPAY = 'https://api.razorpay.com';
const RESPONSE_TIMEOUT_MS = 8_000;

const createdOrderSchema = v.object({ id: v.string() });
const paymentListSchema = v.object({ items: v.array(providerPaymentSchema) });
const refundListSchema = v.object({ items: v.array(providerRefundSchema) });

const durations = new Histogram({
  name: 'shop_provider_request_duration_seconds',
  help: 'Time until the payment provider answered, or failed to answer as expected',
  labelNames: ['result'],
  registers: [processMetrics],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

// So that the first failure is an increase.
for (const result of ['answered', 'failed']) durations.zero({ result });

export interface ProviderAccess {
  /** Default: the real provider's. */
  readonly origin?: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** The provider did not respond, or not correctly: the outcome is unknown. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider refused a request for good: repeating it changes nothing. */
export class ProviderRefused extends ProviderSilent {
  constructor(
    message: string,
    /** The provider's own words. */
    readonly reason: string,
  ) {
    super(message);
  }
}

export interface RefundRequest {
  readonly paymentId: string;
  /** In the smallest unit of the payment's currency. */
  readonly amount: number;
  /** The provider names the refund by it, in its responses and messages. */
  readonly receipt: string;
  /** Of the same request as often as it is repeated. */
  readonly key: string;
}

export interface PaymentProvider {
  /** @param amount integer paise. @returns the provider's id of the new order. Rejects with `ProviderSilent`. */
  createOrder(amount: number, receipt: string): Promise<string>;
  /** @returns every payment that was tried for an order, whatever its result. Rejects with `ProviderSilent`. */
  paymentsOf(providerOrderId: string): Promise<ReportedPayment[]>;
  /** Rejects with `ProviderSilent`, also for an unknown payment. */
  findPayment(paymentId: string): Promise<ReportedPayment>;
  /** Captures an authorized payment. Rejects with `ProviderSilent`, also when it has been captured. */
  capture(payment: ReportedPayment): Promise<ReportedPayment>;
  /** Returns money, once for a key. Rejects with `ProviderRefused` for good, else with `ProviderSilent`. */
  refund(request: RefundRequest): Promise<ReportedRefund>;
  findRefund(providerId: string): Promise<ReportedRefund>;
  /** Every refund that was made of a payment, whatever its result. Rejects with `ProviderSilent`. */
  refundsOf(paymentId: string): Promise<ReportedRefund[]>;
  /** The sums that the provider has taken and returned of a payment. Rejects with `ProviderSilent`. */
  balanceOf(paymentId: string): Promise<{ readonly amount: number; readonly refunded: number }>;
}

const paymentPath = (paymentId: string): string => `/v1/payments/${encodeURIComponent(paymentId)}`;

/** Asked too early or too often, or with other keys: a later request may succeed. */
const PASSING = [401, 403, 408, 409, 425, 429];
const isForGood = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status);

const refusalSchema = v.object({ error: v.object({ description: v.string() }) });
const balanceSchema = v.object({ amount: v.number(), amount_refunded: v.optional(v.number(), 0) });

function reasonIn(text: string): string {
  try {
    return v.parse(refusalSchema, JSON.parse(text)).error.description.slice(0, 200);
  } catch {
    return 'without a reason';
  }
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

/**
 * Not `fetch`, which would take a tenth of the time of an order; not loaded before there is one. Kept: an import that was
 * repeated for each order let them go on one by one, and their statements could not be put together.
 */
let undici: Promise<typeof Undici> | undefined;

/** @returns a client of Razorpay's protocol; the local gateway implements the same protocol. */
export function createPaymentProvider({ origin = RAZORPAY, keyId, keySecret }: ProviderAccess): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function ask<Output>(
    path: string,
    schema: v.GenericSchema<unknown, Output>,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Output> {
    const end = durations.startTimer();
    // Its address has ids of payments.
    const endStep = startStep('payment provider');
    try {
      const { request } = await (undici ??= import('undici'));
      const response = await request(origin + path, {
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      const text = await response.body.text();
      if (isForGood(response.statusCode))
        throw new ProviderRefused(`The payment provider refused ${path} with ${response.statusCode}`, reasonIn(text));
      if (!isFine(response.statusCode))
        throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`);
      const output = v.parse(schema, JSON.parse(text));
      end({ result: 'answered' });
      endStep();
      return output;
    } catch (cause) {
      endStep(true);
      if (cause instanceof ProviderRefused) throw cause;
      end({ result: 'failed' });
      throw new ProviderSilent(`The payment provider did not answer as expected: ${String(cause)}`, { cause });
    }
  }

  return {
    async createOrder(amount, receipt) {
      const body = { amount, currency: CURRENCY, receipt, payment_capture: true };
      return (await ask('/v1/orders', createdOrderSchema, body)).id;
    },
    async paymentsOf(providerOrderId) {
      return (await ask(`/v1/orders/${encodeURIComponent(providerOrderId)}/payments`, paymentListSchema)).items;
    },
    findPayment: (paymentId) => ask(paymentPath(paymentId), providerPaymentSchema),
    capture: ({ paymentId, amount, currency }) =>
      ask(`${paymentPath(paymentId)}/capture`, providerPaymentSchema, { amount, currency }),
    refund: ({ paymentId, amount, receipt, key }) =>
      ask(
        `${paymentPath(paymentId)}/refund`,
        providerRefundSchema,
        { amount, receipt },
        { 'x-refund-idempotency': key },
      ),
    findRefund: (providerId) => ask(`/v1/refunds/${encodeURIComponent(providerId)}`, providerRefundSchema),
    refundsOf: async (paymentId) => (await ask(`${paymentPath(paymentId)}/refunds`, refundListSchema)).items,
    async balanceOf(paymentId) {
      const { amount, amount_refunded: refunded } = await ask(paymentPath(paymentId), balanceSchema);
      return { amount, refunded };
    },
  };
}

/** Pays or declines at the test gateway, on behalf of its widget in the shop's page. */
export async function chargeTestCard(
  { origin = RAZORPAY, keyId }: ProviderAccess,
  providerOrderId: string,
  outcome: 'success' | 'decline',
): Promise<PaymentProof> {
  const { status, proof } = await fetch(
    `${origin}/v1/checkout/orders/${encodeURIComponent(providerOrderId)}/payments`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: keyId, outcome }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    },
  )
    .then(async (response) => ({ status: response.status, proof: (await response.json()) as unknown }))
    .catch((cause: unknown) => refuse(503, lateMessages.paymentUnconfirmed, { cause }));
  if (status === 402) return refuse(402, lateMessages.paymentDeclined);
  // Its database is the shop's, and may be away.
  if (!isFine(status)) return refuse(503, lateMessages.paymentUnconfirmed);
  return v.parse(paymentProofSchema, proof);
}
