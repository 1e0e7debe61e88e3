import type { PaymentProvider, ProviderAccess } from './payment-provider';

/** What orders need of the payment provider, the real one or the local gateway. */
export interface PaymentServices {
  readonly provider: PaymentProvider;
  readonly access: ProviderAccess;
  readonly webhookSecret: string;
  /** What the browser opens the provider's widget with; null for the test widget (payment-2). */
  readonly publicKey: string | null;
  /** The time that reservations and unpaid orders end by. */
  readonly clock: () => Date;
}
