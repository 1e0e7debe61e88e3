import { type PaymentProof } from '@piston-parts/shared-contract';
import { ApiError, failureText, loadApiClient } from '@piston-parts/shared-store';

export type Charge =
  | { readonly outcome: 'charged'; readonly proof: PaymentProof }
  | { readonly outcome: 'declined' }
  /** It is unknown whether the card was charged; the charge may be repeated. */
  | { readonly outcome: 'unanswered' }
  | { readonly outcome: 'refused'; readonly reason: string };

const PAYMENT_REQUIRED = 402;

/**
 * The requests of the test widget to its card network. The widget replaces the payment provider, which sends its own
 * requests: no token of the shop goes with them and nothing of them goes through the shop's store. Never rejects; asked
 * again for an order that is charged, the network returns the same payment.
 */
export async function chargeTestCard(providerOrderId: string, outcome: 'success' | 'decline'): Promise<Charge> {
  try {
    const { createApiClient } = await loadApiClient();
    const gateway = createApiClient({ token: () => null });
    const proof = await gateway.postTestPayment({ parameters: { providerOrderId }, body: { outcome } });
    return { outcome: 'charged', proof };
  } catch (error) {
    if (!(error instanceof ApiError) || error.passing) return { outcome: 'unanswered' };
    if (error.status === PAYMENT_REQUIRED) return { outcome: 'declined' };
    return { outcome: 'refused', reason: failureText(error) };
  }
}
