import { StartError } from '../../start-error';

/** The keys of the real payment provider. */
export interface ProviderKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

const NAMES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/**
 * Reads the payment provider's keys from the environment.
 * @returns null when there are none: then the local gateway takes the provider's place, and no money moves.
 * @throws StartError when some are missing, or in production all of them unless PAYMENTS=test says that it is meant so.
 */
export function readProviderKeys(environment: Readonly<Record<string, string | undefined>>): ProviderKeys | null {
  const missing = NAMES.filter((name) => !environment[name]);
  const [keyId = '', keySecret = '', webhookSecret = ''] = NAMES.map((name) => environment[name] ?? '');
  if (missing.length === 0) return { keyId, keySecret, webhookSecret };
  if (missing.length < NAMES.length) {
    throw new StartError(`Payments need all three of ${NAMES.join(', ')}; ${missing.join(' and ')} is not set.`);
  }
  if (environment['NODE_ENV'] === 'production' && environment['PAYMENTS'] !== 'test') {
    throw new StartError(
      `In production ${NAMES.join(', ')} have to be set: without them everybody pays with a test card. ` +
        'If that is what this shop is for, say so: PAYMENTS=test',
    );
  }
  return null;
}
