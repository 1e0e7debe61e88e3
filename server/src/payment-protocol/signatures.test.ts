import { isPaymentSignature, isWebhookSignature, signPayment, signWebhook } from './signatures';

const SECRET = 'EnLs21M47BllR3X8PSFtjtbd';

describe('A payment’s signature', () => {
  const signature = signPayment(SECRET, 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l');

  it('is the HMAC-SHA256 of order and payment, in hex, as the provider’s documentation has it', () => {
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(isPaymentSignature(SECRET, 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l', signature)).toBe(true);
  });

  it.each([
    ['of another order', 'order_other', 'pay_IH4NVgf4Dreq1l', signature],
    ['of another payment', 'order_IluGWxBm9U8zJ8', 'pay_other', signature],
    ['cut short', 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l', signature.slice(1)],
    ['left out', 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l', undefined],
  ])('%s is none', (_, order, payment, given) => {
    expect(isPaymentSignature(SECRET, order, payment, given)).toBe(false);
  });

  it('made with another secret is none', () => {
    const forged = signPayment('a guess', 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l');
    expect(isPaymentSignature(SECRET, 'order_IluGWxBm9U8zJ8', 'pay_IH4NVgf4Dreq1l', forged)).toBe(false);
  });
});

describe('A message’s signature', () => {
  it('is of the very bytes: the same data written otherwise has another', () => {
    const signature = signWebhook(SECRET, '{"a":1}');
    expect(isWebhookSignature(SECRET, Buffer.from('{"a":1}'), signature)).toBe(true);
    expect(isWebhookSignature(SECRET, Buffer.from('{ "a": 1 }'), signature)).toBe(false);
  });
});
