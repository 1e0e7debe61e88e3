import { startGateway, type LocalGateway } from '../../gateway/start-gateway';
import type { Database } from '../../database/database';
import { databaseTime } from '../../database/database-time';
import { createPaymentProvider } from './payment-provider';
import type { PaymentServices } from './payment-services';
import type { ProviderKeys } from './payment-settings';
import { later } from './poll-schedule';

export interface Payments extends PaymentServices {
  /** Null with a real provider. */
  readonly gateway: LocalGateway | null;
}

/**
 * Opens the payment services: the real provider with keys, the local gateway without; both use the same protocol.
 * @param secret from which the local gateway's keys are derived.
 * @param passedMs how far the clock is ahead of the database's, for tests.
 */
export async function openPayments(
  database: Database,
  keys: ProviderKeys | null,
  secret: string,
  passedMs = () => 0,
): Promise<Payments> {
  const clockAt = (time: Date) => later(time, passedMs());
  const clock = async () => clockAt(await databaseTime(database.queries));
  const clocks = { clock, clockAt };
  if (keys) {
    const { webhookSecret, ...access } = keys;
    const provider = createPaymentProvider(access);
    return { provider, access, webhookSecret, publicKey: access.keyId, ...clocks, gateway: null };
  }
  const gateway = await startGateway(database, secret);
  const { origin, keyId, keySecret, webhookSecret } = gateway;
  const access = { origin, keyId, keySecret };
  return { provider: createPaymentProvider(access), access, webhookSecret, publicKey: null, ...clocks, gateway };
}
