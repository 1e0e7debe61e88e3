import { createHmac } from 'node:crypto';
import { isSameText } from '@platform/process/is-same-text';

/** The signatures of the payment provider: HMAC-SHA256, in hex. */
const signatureOf = (secret: string, signed: string | Buffer): string =>
  createHmac('sha256', secret).update(signed).digest('hex');

const isSignatureOf = (secret: string, signed: string | Buffer, given: unknown): boolean =>
  isSameText(typeof given === 'string' ? given : '', signatureOf(secret, signed));

/** The widget's proof of a payment, which only the provider can sign. */
export function signPayment(keySecret: string, providerOrderId: string, paymentId: string): string {
  return signatureOf(keySecret, `${providerOrderId}|${paymentId}`);
}

/** @param providerOrderId as the shop has stored it, never as the browser sends it. */
export function isPaymentSignature(
  keySecret: string,
  providerOrderId: string,
  paymentId: string,
  given: unknown,
): boolean {
  return isSignatureOf(keySecret, `${providerOrderId}|${paymentId}`, given);
}

/** @param body the raw bytes that are sent: parsed and written again they may differ. */
export function signWebhook(webhookSecret: string, body: string | Buffer): string {
  return signatureOf(webhookSecret, body);
}

export function isWebhookSignature(webhookSecret: string, body: Buffer, given: unknown): boolean {
  return isSignatureOf(webhookSecret, body, given);
}
