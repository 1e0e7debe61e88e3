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
  readonly note?: string;
  /** What to do next. */
  readonly children?: ReactNode;
}

/** The sum of an order line by line, as cart and checkout show it. */
export function PricePanel({ title, lines, total, note, children }: PricePanelProps) {
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
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}
