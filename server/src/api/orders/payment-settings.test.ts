import { StartError } from '../../start-error';
import { readProviderKeys } from './payment-settings';

const KEYS = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'other secret' };

describe('The payment provider’s keys', () => {
  it('come from the environment', () => {
    expect(readProviderKeys(KEYS)).toEqual({ keyId: 'rzp_1', keySecret: 'secret', webhookSecret: 'other secret' });
  });

  it('may be missing in development: then the local gateway takes the test card', () => {
    expect(readProviderKeys({})).toBeNull();
  });

  it('are all there or none of them, and who forgot one is told which', () => {
    expect(() => readProviderKeys({ ...KEYS, RAZORPAY_WEBHOOK_SECRET: '' })).toThrow(
      /RAZORPAY_WEBHOOK_SECRET is not set/,
    );
  });

  it('must not be missing in production, unless it is said that everybody may pay with a test card', () => {
    expect(() => readProviderKeys({ NODE_ENV: 'production' })).toThrow(StartError);
    expect(readProviderKeys({ NODE_ENV: 'production', PAYMENTS: 'test' })).toBeNull();
  });
});
