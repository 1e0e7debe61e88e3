import type { Payment } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';

const progress: Partial<Record<Payment['status'], string>> = {
  placing: 'Placing the order…',
  confirming: 'Confirming the payment…',
};

interface PayButtonProps {
  readonly status: Payment['status'];
  readonly onPay: () => void;
}

/** 'Pay': while a payment is in progress it shows the step, keeps the focus and ignores presses (payment-10). */
export function PayButton({ status, onPay }: PayButtonProps) {
  const busy = status !== 'idle';
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onPay();
        }}
      >
        {progress[status] ?? 'Pay'}
      </Button>
      <p className="visually-hidden" role="status">
        {progress[status]}
      </p>
    </>
  );
}
