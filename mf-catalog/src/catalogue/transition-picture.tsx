import { ViewTransition, type ReactNode } from 'react';

interface TransitionPictureProps {
  readonly productId: string;
  /** The part's picture. One on each screen at most. */
  readonly children: ReactNode;
}

/**
 * Animates the part's picture from one screen to the next (view transition), only when both are available at once: no
 * navigation waits for a remote or a picture. The motion is defined in the tokens of shared-ui.
 */
export function TransitionPicture({ productId, children }: TransitionPictureProps) {
  return (
    <ViewTransition name={`part-${productId}`} share="part" default="none">
      {children}
    </ViewTransition>
  );
}
