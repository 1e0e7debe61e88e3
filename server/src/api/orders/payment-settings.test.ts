import { readEnvironment } from '../../environment';
import { providerKeys } from './payment-settings';

const KEYS = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'other secret' };

const readProviderKeys = (variables: Record<string, string>) => providerKeys(readEnvironment({ api: true }, variables));

describe('The payment provider’s keys', () => {
  it('come from the environment', () => {
    expect(readProviderKeys(KEYS)).toEqual({ keyId: 'rzp_1', keySecret: 'secret', webhookSecret: 'other secret' });
  });

  it('may be missing in development: then the local gateway takes the test card', () => {
    expect(readProviderKeys({})).toBeNull();
  });

  it('are all set or none of them, and an operator who forgot one reads which', () => {
    expect(() => readProviderKeys({ ...KEYS, RAZORPAY_WEBHOOK_SECRET: '' })).toThrow(
      /RAZORPAY_WEBHOOK_SECRET is not set/,
    );
  });

  it('must not be missing in production, unless a setting lets everybody pay with a test card', () => {
    expect(() => readProviderKeys({ NODE_ENV: 'production' })).toThrow('RAZORPAY_WEBHOOK_SECRET have to be set');
    expect(
      readProviderKeys({
        NODE_ENV: 'production',
        PAYMENTS: 'test',
        TOKEN_SECRET: 'a secret of this test, which is long',
        SHOP_ORIGIN: 'https://shop.example',
      }),
    ).toBeNull();
  });
});
