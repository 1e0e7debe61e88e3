import { useEffect, useRef, useState } from 'react';
import { formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { Button, Dialog } from '@piston-parts/shared-ui';
import type { PaymentOptions } from './payment-options';
import { chargeTestCard } from './test-gateway';
import styles from './test-widget.module.css';

const UNANSWERED = 'The card network did not answer. Press Pay again: the card is not charged twice.';

interface TestWidgetProps {
  readonly options: PaymentOptions;
  /** The card was declined; unlike the provider's widget this one then closes. */
  readonly onDeclined: () => void;
}

/** Replaces the payment provider's widget, behind the same options (payment-2): pays, declines, is closed. */
export function TestWidget({ options, onDeclined }: TestWidgetProps) {
  const [charging, setCharging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown();
  const amount = formatRupees(options.amount / PAISE_PER_RUPEE);

  async function charge(outcome: 'success' | 'decline'): Promise<void> {
    if (charging) return;
    setCharging(true);
    setProblem(null);
    const charged = await chargeTestCard(options.order_id, outcome);
    if (!shown.current) return;
    if (charged.outcome === 'charged') options.handler(charged.proof);
    else if (charged.outcome === 'declined') onDeclined();
    else {
      setCharging(false);
      setProblem(charged.outcome === 'refused' ? charged.reason : UNANSWERED);
    }
  }

  return (
    // While the card is being charged, closing would be ambiguous, so it waits for the response.
    <Dialog title="Test payment" onClose={() => charging || options.modal.ondismiss()}>
      <div className={styles.terminal}>
        <p className={styles.shop}>
          {options.name}
          <span className={styles.description}>{options.description}</span>
        </p>
        <p className={styles.amount}>{amount}</p>
        <dl className={styles.payer}>
          <Detail term="Name" text={options.prefill.name} />
          <Detail term="Email" text={options.prefill.email} />
          <Detail term="Mobile" text={options.prefill.contact} />
          <Detail term="Card" text="4111 1111 1111 1111" />
          <Detail term="Reference" text={options.order_id} />
        </dl>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.controls}>
          <Button variant="primary" aria-disabled={charging} onClick={() => void charge('success')}>
            {charging ? 'Asking the card network…' : `Pay ${amount}`}
          </Button>
          <Button aria-disabled={charging} onClick={() => void charge('decline')}>
            Decline the card
          </Button>
        </div>
        <p className={styles.note}>This shop runs without a payment provider: no money moves.</p>
      </div>
    </Dialog>
  );
}

function Detail({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div className={styles.detail}>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Whether the widget is still mounted: the shop asks the backend about a result that arrives later. */
function useShown() {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
