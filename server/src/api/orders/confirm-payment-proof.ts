import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import type { PayableOrderRow } from './order-row';
import { ProviderSilent } from './payment-provider';
import type { PaymentServices } from './payment-services';
import { isCaptured, mismatchOf, type ReportedPayment } from './reported-payment';
import { confirmPayment, type Confirmation, type ConfirmServices } from './confirm-payment';

interface ProofServices extends ConfirmServices {
  readonly payments: Pick<PaymentServices, 'provider'>;
}

/** A payment that is only authorized is captured: the provider signs those for the browser as well. */
async function capturedPayment(
  { provider }: ProofServices['payments'],
  order: PayableOrderRow,
  paymentId: string,
): Promise<ReportedPayment> {
  const payment = await provider.findPayment(paymentId);
  const isWaiting = payment.status === 'authorized' && mismatchOf(order, { ...payment, status: 'captured' }) === null;
  if (!isWaiting) return payment;
  // The provider may capture it between the two requests, and refuses a second capture.
  return provider.capture(payment).catch(() => provider.findPayment(paymentId));
}

/**
 * Confirms a payment whose proof the browser sent. The proof contains no amount, so the provider is asked.
 * @throws Refusal with 422 when the payment is not captured, with 503 when the provider does not respond: the same
 * proof can be sent again.
 */
export async function confirmPaymentProof(
  services: ProofServices,
  order: PayableOrderRow,
  paymentId: string,
): Promise<Confirmation> {
  if (order.paymentId === paymentId) return { outcome: 'known', order };
  try {
    const payment = await capturedPayment(services.payments, order, paymentId);
    if (payment.status === 'authorized') return refuse(503, lateMessages.paymentUnconfirmed);
    const isOfOrder = payment.providerOrderId === order.providerOrderId;
    if (isOfOrder && isCaptured(payment)) return await confirmPayment(services, payment);
    services.log.warn({ ...payment, order: order.id }, 'A signed payment that is not captured for its order');
    return refuse(422, backendMessages.paymentNotVerified);
  } catch (error) {
    if (error instanceof ProviderSilent) return refuse(503, lateMessages.paymentUnconfirmed, { cause: error });
    throw error;
  }
}
