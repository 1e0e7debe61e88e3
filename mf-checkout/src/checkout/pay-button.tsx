import { useId } from 'react';
import type { Payment } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './checkout.module.css';

const progress: Partial<Record<Payment['status'], string>> = {
  placing: 'Placing the order…',
  confirming: 'Confirming the payment…',
};

interface PayButtonProps {
  readonly total: string;
  readonly status: Payment['status'];
  readonly onPay: () => void;
}

/** 'Pay' with the total: while a payment is in progress it shows the step, keeps the focus and ignores presses (payment-10). */
export function PayButton({ total, status, onPay }: PayButtonProps) {
  const hintId = useId();
  const busy = status !== 'idle';
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={busy}
        aria-describedby={hintId}
        onClick={() => {
          if (!busy) onPay();
        }}
      >
        {progress[status] ?? `Pay ${total}`}
      </Button>
      <p id={hintId} className={styles.hint}>
        Next you choose how to pay, in the window of the payment provider. Nothing is charged before you confirm it
        there.
      </p>
      <p className="visually-hidden" role="status">
        {progress[status]}
      </p>
    </>
  );
}
