import { useState, type ReactNode } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  readonly title: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A part of the profile that opens at its title. */
export function Section({ title, onOpen, children }: SectionProps) {
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    onOpen?.();
  };
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => currentTarget.open && open()}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.content}>{wasOpened && children}</div>
    </details>
  );
}
