import { useId, type ReactNode } from 'react';
import styles from './price-panel.module.css';

export interface PricePanelLine {
  readonly label: string;
  /** As shown: `−₹1,130`. */
  readonly amount: string;
}

interface PricePanelProps {
  readonly title: string;
  readonly lines: readonly PricePanelLine[];
  readonly total: PricePanelLine;
  /** The line below the total, such as what is saved. */
  readonly note?: string | null;
  /** Explains an unexpected line. */
  readonly explanation?: string | null;
  /** The next step. */
  readonly children?: ReactNode;
}

/** The sum of an order line by line, as cart and checkout show it. */
export function PricePanel({ title, lines, total, note = null, explanation = null, children }: PricePanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.lines}>
        {[...lines, total].map(({ label, amount }) => (
          <div key={label} className={label === total.label ? styles.total : styles.line}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className={styles.note}>{note}</p>}
      {explanation !== null && <p className={styles.explanation}>{explanation}</p>}
      {children}
    </section>
  );
}
