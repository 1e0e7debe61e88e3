import type { Address, Order, User } from '@piston-parts/shared-contract';
import type { PaymentRequest } from './orders.slice';

/**
 * The options of the payment widget: the backend's amount (payment-4), the provider's order, and a prefill with the
 * chosen address's mobile number (payment-8).
 * @param key the provider's public key, or null with the test widget.
 */
export function paymentRequest(order: Order, key: string | null, user: User, address: Address): PaymentRequest {
  return {
    key,
    amount: order.amount,
    currency: order.currency,
    providerOrderId: order.providerOrderId,
    prefill: {
      name: user.name ?? `${user.firstName} ${user.lastName}`,
      email: user.email,
      contact: address.mobileNumber,
    },
  };
}
