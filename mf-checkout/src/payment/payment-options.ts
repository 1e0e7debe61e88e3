import { PAYMENT_DESCRIPTION, type PaymentProof } from '@piston-parts/shared-contract';
import type { PaymentRequest } from '@piston-parts/shared-store';

/** The theme colour for the provider's widget, which has no access to our styles. */
const WIDGET_COLOUR = '#c2370a';

/** The store's payment request with the provider's field names and the widget's options (payment-2). */
export interface PaymentOptions extends Omit<PaymentRequest, 'providerOrderId'> {
  readonly name: string;
  readonly description: string;
  readonly order_id: string;
  readonly theme: { readonly color: string };
  /** Called once the provider has captured the payment. */
  readonly handler: (proof: PaymentProof) => void;
  readonly modal: { readonly ondismiss: () => void };
}

export function paymentOptions(
  { providerOrderId, ...request }: PaymentRequest,
  { name, onPaid, onDismissed }: { name: string; onPaid: (proof: PaymentProof) => void; onDismissed: () => void },
): PaymentOptions {
  return {
    ...request,
    // The state of the store is frozen, and the provider's script may write into what it is given.
    prefill: { ...request.prefill },
    name,
    description: PAYMENT_DESCRIPTION,
    order_id: providerOrderId,
    theme: { color: WIDGET_COLOUR },
    handler: onPaid,
    modal: { ondismiss: onDismissed },
  };
}
