import { Button } from './button';
import { Notice } from './notice';
import { focusPageHeading } from './page-heading';

interface LoadFailedProps {
  /** One or two sentences: the content that failed to load, and how to continue. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** Replaces content that could not be loaded. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  return (
    <Notice urgent text={text}>
      <Button
        variant="primary"
        onClick={() => {
          // The button disappears when loading starts; the focus moves to the page's heading.
          focusPageHeading();
          onRetry();
        }}
      >
        Try again
      </Button>
    </Notice>
  );
}
