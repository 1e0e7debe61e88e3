import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonVariant {
  /** `primary` is the main action; `quiet` looks like a link. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
}

const classOf = ({ variant = 'secondary' }: ButtonVariant, more?: string) =>
  [styles.button, styles[variant], more].filter(Boolean).join(' ');

export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classOf(variant ? { variant } : {}, className)} {...rest} />;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ButtonVariant & LinkProps) {
  return <Link className={classOf(variant ? { variant } : {}, className)} {...rest} />;
}
