import type { PaymentProvider, ProviderAccess } from './payment-provider';

/** The payment provider as orders use it: the real one or the local gateway. */
export interface PaymentServices {
  readonly provider: PaymentProvider;
  readonly access: ProviderAccess;
  readonly webhookSecret: string;
  /** The public key for the provider's widget; null for the test widget (payment-2). */
  readonly publicKey: string | null;
  /** The clock of all hosts, for the end of reservations and unpaid orders. */
  readonly clock: () => Promise<Date>;
  /** The same at a moment of the database's time. */
  readonly clockAt: (time: Date) => Date;
}
