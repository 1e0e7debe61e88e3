import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@piston-parts/shared-contract';
import type { PaymentRequest } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { chargeTestCard, type Charge } from './test-gateway';
import { PROVIDER_SCRIPT } from './open-provider-widget';
import { PaymentWidget } from './payment-widget';
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
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay ₹240' }));
  return {
    unmount,
    handler,
    onDeclined,
    dismissed: options.modal.ondismiss,
    respond: (charge: Charge) => act(async () => respond(charge)),
  };
}

describe('The test widget', () => {
  it('charges once for a double press, and hands over the proof once the card network has responded', async () => {
    const { handler, dismissed, respond } = await payAndWait();
    expect(chargeTestCard).toHaveBeenCalledTimes(1);
    expect(handler).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Asking the card network…' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dismissed).not.toHaveBeenCalled();

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

describe('The widget of a payment', () => {
  const REQUEST: PaymentRequest = {
    key: null,
    amount: 24_000,
    currency: 'INR',
    providerOrderId: 'order_1',
    prefill: { name: 'Meera', email: 'meera@example.com', contact: '9876543210' },
  };

  function Payments() {
    const [request, setRequest] = useState(REQUEST);
    return (
      <>
        <PaymentWidget request={request} />
        <button onClick={() => setRequest({ ...REQUEST, amount: 30_000, providerOrderId: 'order_2' })}>
          Next order
        </button>
      </>
    );
  }

  it('asks for the amount of the order that is being paid, not of the one before [payment-2]', async () => {
    const { user } = await renderScreen(<Payments />, { at: paths.checkout });
    expect(screen.getByRole('button', { name: 'Pay ₹240' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next order', hidden: true }));

    expect(screen.getByRole('button', { name: 'Pay ₹300' })).toBeVisible();
  });

  it('is the provider’s, and not the one of tests, where the shop has a key [payment-2]', async () => {
    await renderScreen(<PaymentWidget request={{ ...REQUEST, key: 'rzp_live_1' }} />, { at: paths.checkout });

    expect(document.querySelector(`script[src="${PROVIDER_SCRIPT}"]`)).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});
