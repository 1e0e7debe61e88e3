import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from '@piston-parts/shared-store';

/** The navigation port, and a function that gives it the router once there is one. */
export interface RouterNavigation extends Navigation {
  use(navigate: NavigateFunction): void;
}

export function createRouterNavigation(): RouterNavigation {
  let navigate: NavigateFunction | null = null;
  return {
    use: (given) => void (navigate = given),
    go: (path, options) => void navigate?.(path, options),
    currentPath: () => window.location.pathname + window.location.search,
  };
}
