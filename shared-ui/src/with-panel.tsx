import type { ReactNode } from 'react';
import { Skeleton } from './skeleton';
import styles from './with-panel.module.css';

interface WithPanelProps {
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** Content with a panel, which stays in view beside it where the screen is wide enough. */
export function WithPanel({ panel, children }: WithPanelProps) {
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.panel}>{panel}</div>
    </div>
  );
}

/** The same layout while the content loads. */
export function WithPanelSkeleton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Skeleton text={text} className={styles.columns}>
      {children}
      <div className={`${styles.panel} ${styles.blank}`} aria-hidden="true" />
    </Skeleton>
  );
}
