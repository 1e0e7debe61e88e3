import type { Environment } from '../../environment';

/** The keys of the real payment provider. */
export interface ProviderKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** @returns null when they are not set: then the local gateway replaces the provider, and no money moves. */
export function providerKeys(environment: Environment): ProviderKeys | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret } : null;
}
