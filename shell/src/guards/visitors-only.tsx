import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  returnToFollowed,
  selectIsLoggedIn,
  selectReturnTo,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';

/**
 * Wraps log-in and sign-up: a logged-in user returns to the page they came from, or to the products (session-2). While a
 * stored token is verified the page shows already, as the server renders it for everybody.
 */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const loggedIn = useShopSelector(selectIsLoggedIn);
  return loggedIn ? <FollowReturnTo /> : children;
}

function FollowReturnTo() {
  const dispatch = useShopDispatch();
  const returnTo = useShopSelector(selectReturnTo);
  // Kept for this redirect alone: once followed, the address is forgotten.
  const [target] = useState(returnTo ?? paths.listing);
  useEffect(() => {
    dispatch(returnToFollowed());
  }, [dispatch]);
  return <Navigate to={target} replace />;
}
