import type { ReactNode } from 'react';

interface SkeletonProps {
  /** The content that is loading, for screen readers. */
  readonly text: string;
  readonly className?: string | undefined;
  /** Blank boxes with the size of the content, so that nothing moves when it loads. */
  readonly children: ReactNode;
}

/** The layout of content that is loading. */
export function Skeleton({ text, className, children }: SkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}
