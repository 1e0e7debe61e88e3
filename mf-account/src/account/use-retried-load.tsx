import { useEffect, useState, type ReactNode } from 'react';
import { useShopDispatch, type LoadStatus, type ShopDispatch } from '@piston-parts/shared-store';
import { Button, Notice } from '@piston-parts/shared-ui';

interface RetriedLoad {
  readonly status: LoadStatus;
  readonly requested: () => Parameters<ShopDispatch>[0];
  /** Starts the sentence that says what failed: `Your orders`. */
  readonly what: string;
}

/**
 * Requests the content of a page when it opens.
 * @returns `failure`: the notice with the button to try again, null while there is none; `triedAgain`: that button was pressed.
 */
export function useRetriedLoad({ status, requested, what }: RetriedLoad): { failure: ReactNode; triedAgain: boolean } {
  const dispatch = useShopDispatch();
  const [triedAgain, setTriedAgain] = useState(false);
  useEffect(() => void dispatch(requested()), [dispatch, requested]);

  // The pressed button stays until there is an element for the focus.
  const isTrying = triedAgain && status === 'loading';
  const tryAgain = () => {
    setTriedAgain(true);
    dispatch(requested());
  };
  const failure = (status === 'failed' || isTrying) && (
    <Notice urgent text={`${what} could not be loaded. Check your connection and try again.`}>
      <Button onClick={tryAgain} aria-disabled={isTrying}>
        {isTrying ? 'Trying again…' : 'Try again'}
      </Button>
    </Notice>
  );
  return { failure: failure || null, triedAgain };
}
