import { paymentOptions } from './payment-options';

const request = {
  key: 'rzp_test_key',
  amount: 224000,
  currency: 'INR',
  providerOrderId: 'order_1',
  prefill: { name: 'Asha Verma', email: 'asha@example.test', contact: '9876543210' },
};

describe('The payment widget’s options', () => {
  it('are exactly what the provider takes: paise, rupees, our name, the payer and what to do afterwards [payment-1, payment-2, shop-4]', () => {
    const onPaid = jest.fn();
    const onDismissed = jest.fn();

    expect(paymentOptions(request, { name: 'Ravi Motors', onPaid, onDismissed })).toEqual({
      key: 'rzp_test_key',
      amount: 224000,
      currency: 'INR',
      name: 'Ravi Motors',
      description: 'Happy shopping',
      order_id: 'order_1',
      prefill: { name: 'Asha Verma', email: 'asha@example.test', contact: '9876543210' },
      theme: { color: '#c2370a' },
      handler: onPaid,
      modal: { ondismiss: onDismissed },
    });
  });
});
