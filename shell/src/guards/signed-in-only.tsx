import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  guardedPageRefused,
  selectIsLoggedIn,
  selectSessionSettled,
  selectSessionUnanswered,
  useShopDispatch,
  useShopSelector,
  verificationRequested,
} from '@piston-parts/shared-store';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';

/**
 * Wraps what only a logged-in user may see: a visitor goes to the home page, the origin is remembered for the next
 * log-in (session-4). Until the stored token is verified it decides nothing (session-12).
 */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const settled = useShopSelector(selectSessionSettled);
  const loggedIn = useShopSelector(selectIsLoggedIn);
  const unanswered = useShopSelector(selectSessionUnanswered);
  const [wasLoggedIn, setWasLoggedIn] = useState(loggedIn);
  if (loggedIn && !wasLoggedIn) setWasLoggedIn(true);
  if (!settled) return <Loading text="Checking who you are" />;
  if (loggedIn) return children;
  if (unanswered) return <AskAgain />;
  // A session that ends on this page is on its way to log-in, or to a page that starts anew: going home would overtake it.
  return wasLoggedIn ? <Loading text="Leaving this page" /> : <SendHome />;
}

/** The stored token is kept: who is logged in does not lose the page because the shop was away for a moment. */
function AskAgain() {
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
  const origin = pathname + search;
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    dispatch(guardedPageRefused({ target: origin }));
  }, [dispatch, origin]);
  return <Navigate to={paths.home} replace />;
}
