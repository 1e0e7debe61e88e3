import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import styles from './notice.module.css';

interface NoticeProps {
  /** The problem in a sentence. */
  readonly text: string;
  /** Announced immediately by screen readers; for failures while the shopper waits. */
  readonly urgent?: boolean;
  /** The next step: a link or a button. */
  readonly children?: ReactNode;
}

/** Replaces missing content: the reason, and a link or button to continue. */
export function Notice({ text, urgent = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} role={urgent ? 'alert' : undefined}>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

interface EmptyNoticeProps {
  readonly text: string;
  /** Path of the page that fills the list. */
  readonly to: string;
}

/** Replaces a list of parts that is empty. */
export function EmptyNotice({ text, to }: EmptyNoticeProps) {
  return (
    <Notice text={text}>
      <ButtonLink to={to} variant="primary">
        See all parts
      </ButtonLink>
    </Notice>
  );
}
