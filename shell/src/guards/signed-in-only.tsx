import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  guardedPageRefused,
  selectIsLoggedIn,
  selectSessionResolved,
  selectSessionCheckFailed,
  useShopDispatch,
  useShopSelector,
  verificationRequested,
} from '@piston-parts/shared-store';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';

/**
 * Wraps what only a logged-in user may see: a visitor goes to the home page, the address is remembered for the next
 * log-in (session-4). Until the stored token is verified it decides nothing (session-12).
 */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const sessionResolved = useShopSelector(selectSessionResolved);
  const loggedIn = useShopSelector(selectIsLoggedIn);
  const sessionCheckFailed = useShopSelector(selectSessionCheckFailed);
  const [wasLoggedIn, setWasLoggedIn] = useState(loggedIn);
  if (loggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (!sessionResolved) return <Loading text="Checking who you are" />;
  if (loggedIn) return children;
  if (sessionCheckFailed) return <SessionCheckFailed />;
  // A session that ends on this page is on its way to log-in, or to a page that reloads: going home would overtake it.
  return wasLoggedIn ? <Loading text="Leaving this page" /> : <SendHome />;
}

/** The stored token is kept: who is logged in does not lose the page because the shop was away for a moment. */
function SessionCheckFailed() {
  const dispatch = useShopDispatch();
  return (
    <div className="page">
      <PageHeading>We could not check who you are</PageHeading>
      <LoadFailed
        text="The shop did not answer. Check your connection and try again."
        onRetry={() => dispatch(verificationRequested())}
      />
    </div>
  );
}

function SendHome() {
  const dispatch = useShopDispatch();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const notified = useRef(false);
  useEffect(() => {
    if (notified.current) return;
    notified.current = true;
    dispatch(guardedPageRefused({ returnTo: returnTo }));
  }, [dispatch, returnTo]);
  return <Navigate to={paths.home} replace />;
}
