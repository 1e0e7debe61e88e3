import type { ReactNode } from 'react';
import { PageHeading, Picture } from '@piston-parts/shared-ui';
import styles from './entrance.module.css';

interface EntranceProps {
  readonly title: string;
  readonly children: ReactNode;
  /** In place of the benefits. */
  readonly beside?: ReactNode;
}

interface BenefitsProps {
  readonly title?: string;
  readonly lines?: Readonly<Record<string, string>>;
}

const KEPT = {
  Cart: 'The parts you chose, with their quantities.',
  Wishlist: 'Parts for the next job, one press from the cart.',
  Addresses: 'Written once, chosen at checkout.',
  Orders: 'Where each one is, to print or to send back.',
};

const PART_ON_SHOW = { src: '/pictures/piston', alt: '' };

/** The layout of screens before a log-in: the form and, on wide screens, the benefits of an account. */
export function Entrance({ title, children, beside }: EntranceProps) {
  return (
    <div className="page">
      <div className={styles.entrance} data-content>
        <div className={styles.form}>
          <PageHeading className={styles.heading}>{title}</PageHeading>
          {children}
        </div>
        {beside ?? <Benefits />}
      </div>
    </div>
  );
}

/** Beside the form on wide screens: what is behind it. */
export function Benefits({ title = 'What an account keeps for you', lines = KEPT }: BenefitsProps) {
  return (
    <section className={styles.account} aria-label={title}>
      <div className={styles.well}>
        <Picture image={PART_ON_SHOW} sizes="26rem" decorative />
      </div>
      <dl className={styles.kept}>
        {Object.entries(lines).map(([thing, use]) => (
          <div key={thing} className={styles.line}>
            <dt>{thing}</dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
