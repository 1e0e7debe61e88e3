import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chargeTestCard, type Charge } from './test-gateway';
import { TestWidget } from './test-widget';

jest.mock('./test-gateway', () => ({ chargeTestCard: jest.fn() }));

const PROOF = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signature' };

/** A widget whose card network responds when the test decides. */
async function payAndWait() {
  let respond: (charge: Charge) => void = () => undefined;
  jest.mocked(chargeTestCard).mockReturnValue(new Promise((resolve) => (respond = resolve)));
  const handler = jest.fn();
  const onDeclined = jest.fn();
  const options = {
    key: 'rzp_1',
    amount: 24_000,
    currency: 'INR' as const,
    prefill: { name: 'Meera', email: 'meera@example.com', contact: '9876543210' },
    name: 'Piston Parts',
    description: 'Parts',
    order_id: 'order_1',
    theme: { color: '#000000' },
    handler,
    modal: { ondismiss: jest.fn() },
  };
  const { unmount } = render(<TestWidget options={options} onDeclined={onDeclined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₹240' }));
  return { unmount, handler, onDeclined, respond: (charge: Charge) => act(async () => respond(charge)) };
}

describe('The test widget', () => {
  it('hands over the proof once the card network has responded', async () => {
    const { handler, respond } = await payAndWait();
    expect(handler).not.toHaveBeenCalled();

    await respond({ outcome: 'charged', proof: PROOF });

    expect(handler).toHaveBeenCalledWith(PROOF);
  });

  it.each<Charge>([{ outcome: 'charged', proof: PROOF }, { outcome: 'declined' }])(
    'that is gone by then reports nothing: the shop asks its backend ($outcome)',
    async (charge) => {
      const { unmount, handler, onDeclined, respond } = await payAndWait();
      unmount();

      await respond(charge);

      expect(handler).not.toHaveBeenCalled();
      expect(onDeclined).not.toHaveBeenCalled();
    },
  );
});
