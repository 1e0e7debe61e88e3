import { Button } from './button';
import { Notice } from './notice';
import { focusPageHeading } from './page-heading';

interface LoadFailedProps {
  /** What failed to load, and what to do about it, in a sentence or two. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** Stands in for what could not be loaded. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  return (
    <Notice urgent text={text}>
      <Button
        variant="primary"
        onClick={() => {
          // The button leaves as soon as loading starts; the focus waits at the page's heading.
          focusPageHeading();
          onRetry();
        }}
      >
        Try again
      </Button>
    </Notice>
  );
}
