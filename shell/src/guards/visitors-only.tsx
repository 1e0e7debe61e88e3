import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  originFollowed,
  selectIsLoggedIn,
  selectOrigin,
  selectSessionSettled,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Loading } from '@piston-parts/shared-ui';

/** Wraps log-in and sign-up: a logged-in user returns to the page they came from, or to the products (session-2). */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const settled = useShopSelector(selectSessionSettled);
  const loggedIn = useShopSelector(selectIsLoggedIn);
  if (!settled) return <Loading text="Checking who you are" />;
  return loggedIn ? <FollowOrigin /> : children;
}

function FollowOrigin() {
  const dispatch = useShopDispatch();
  const origin = useShopSelector(selectOrigin);
  // Kept for this redirect alone: once followed, the origin is forgotten.
  const [target] = useState(origin ?? paths.listing);
  useEffect(() => {
    dispatch(originFollowed());
  }, [dispatch]);
  return <Navigate to={target} replace />;
}
