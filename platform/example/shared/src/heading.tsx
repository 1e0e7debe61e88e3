import type { ReactNode } from 'react';

/** The main heading of a screen: the host takes the screen for ready once it is there, and moves the focus to it. */
export function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} data-screen-ready>
      {children}
    </h1>
  );
}
