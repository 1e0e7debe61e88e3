import type { ReactNode } from 'react';

/** The one h1 of a screen. The shell moves the focus here on every route change (shell-4). */
export function PageHeading({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <h1 tabIndex={-1} className={className} data-page-heading>
      {children}
    </h1>
  );
}
