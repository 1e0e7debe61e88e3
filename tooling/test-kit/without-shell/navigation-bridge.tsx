import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { Navigation } from '@piston-parts/shared-store';

/** The navigation port over whichever router is mounted. */
export interface RouterNavigation extends Navigation {
  follow(navigate: NavigateFunction, path: string): void;
}

export function createRouterNavigation(firstPath: string): RouterNavigation {
  let navigate: NavigateFunction | null = null;
  let path = firstPath;
  return {
    go: (target, options) => void navigate?.(target, options),
    currentPath: () => path,
    follow(currentNavigate, currentPath) {
      navigate = currentNavigate;
      path = currentPath;
    },
  };
}

/** Connects the port to the router around it. */
export function NavigationBridge({ navigation }: { readonly navigation: RouterNavigation }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(() => navigation.follow(navigate, pathname + search), [navigation, navigate, pathname, search]);
  return null;
}
