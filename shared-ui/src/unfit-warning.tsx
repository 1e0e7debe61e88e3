import type { ReactNode } from 'react';
import styles from './unfit-warning.module.css';

interface UnfitWarningProps {
  /** Which car it is about. */
  readonly text: string;
  readonly parts: readonly { readonly _id: string; readonly name: string }[];
  /** The next step for the shopper. */
  readonly children: ReactNode;
}

/**
 * Says once which parts do not fit the shopper's car. It comes late: it has its place below the button that it warns of,
 * where it moves nothing.
 */
export function UnfitWarning({ text, parts, children }: UnfitWarningProps) {
  return (
    <div role="status">
      {parts.length > 0 && (
        <div className={styles.warning}>
          <p>{text}</p>
          <ul>
            {parts.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
          {children}
        </div>
      )}
    </div>
  );
}
