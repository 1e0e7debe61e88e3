import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

export function CheckBox({ children, ...input }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
