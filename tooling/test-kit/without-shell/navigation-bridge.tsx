import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TestNavigation } from '@piston-parts/shared-store/testing';

/** Connects the navigation port to the router around it. */
export function NavigationBridge({ navigation }: { readonly navigation: TestNavigation }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(
    () => navigation.follow((path, options) => void navigate(path, options), pathname + search),
    [navigation, navigate, pathname, search],
  );
  return null;
}
