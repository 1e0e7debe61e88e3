import { PAYMENT_DESCRIPTION, STORE_NAME, type PaymentProof } from '@piston-parts/shared-contract';
import type { PaymentRequest } from '@piston-parts/shared-store';

/** The theme colour of a widget that does not know our style sheets. */
const WIDGET_COLOUR = '#c2370a';

/** What the provider's checkout widget is opened with, in the provider's own spelling (payment-2). */
export interface PaymentOptions {
  /** The provider's public key, or null with the test widget. */
  readonly key: string | null;
  /** Integer paise, as the backend computed it (payment-4). */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly order_id: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
  /** Called once the provider has the money. */
  readonly handler: (proof: PaymentProof) => void;
  readonly modal: { readonly ondismiss: () => void };
}

export function paymentOptions(
  request: PaymentRequest,
  { onPaid, onDismissed }: { onPaid: (proof: PaymentProof) => void; onDismissed: () => void },
): PaymentOptions {
  return {
    key: request.key,
    amount: request.amount,
    currency: request.currency,
    name: STORE_NAME,
    description: PAYMENT_DESCRIPTION,
    order_id: request.providerOrderId,
    prefill: { ...request.prefill },
    theme: { color: WIDGET_COLOUR },
    handler: onPaid,
    modal: { ondismiss: onDismissed },
  };
}
