import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  /** `primary` is the one thing to do here; `quiet` looks like a link. */
  readonly look?: 'primary' | 'secondary' | 'quiet';
}

const classOf = ({ look = 'secondary' }: Look, more?: string) =>
  [styles.button, styles[look], more].filter(Boolean).join(' ');

export function Button({ look, className, type = 'button', ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classOf(look ? { look } : {}, className)} {...rest} />;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ look, className, ...rest }: Look & LinkProps) {
  return <Link className={classOf(look ? { look } : {}, className)} {...rest} />;
}
