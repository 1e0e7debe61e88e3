import type { NavigateFunction } from 'react-router-dom';

/** The navigation port, and a function that gives it the router once there is one. */
export interface RouterNavigation {
  go(path: string, options?: { readonly replace?: boolean }): void;
  /** Path and query. */
  currentPath(): string;
  use(navigate: NavigateFunction): void;
}

export function createRouterNavigation(): RouterNavigation {
  let navigate: NavigateFunction | null = null;
  return {
    use: (routerNavigate) => void (navigate = routerNavigate),
    go: (path, options) => void navigate?.(path, options),
    currentPath: () => window.location.pathname + window.location.search,
  };
}
