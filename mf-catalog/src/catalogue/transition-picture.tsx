import { ViewTransition, type ReactNode } from 'react';

interface TransitionPictureProps {
  readonly productId: string;
  /** The part's picture. One on each screen at most. */
  readonly children: ReactNode;
}

/**
 * Where one screen gives way to another, the part's picture moves from its place on the first to that on the second. Only
 * when both are there at once: nobody waits for a remote or a picture. The motion itself is in the tokens of shared-ui.
 */
export function TransitionPicture({ productId, children }: TransitionPictureProps) {
  return (
    <ViewTransition name={`part-${productId}`} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}
