import { createElement, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

/**
 * The part of react-router-dom that the shop uses. Federation shares a library whole, and the whole router is
 * 53 KB (brotli) where this part is about 13: the preset shares this file under the name `react-router-dom`.
 * TypeScript resolves `react-router-dom` to this file as well, so a name missing here fails in `tsc -b`, not in
 * the browser. To use another name, add it here and look at `npm run measure`.
 */
export {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  matchPath,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export type { NavigateFunction } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to another address of the shop. The router's own can prefetch for its framework as well: 2 KB on every page. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, rest.target === undefined ? {} : { target: rest.target });
  return createElement('a', {
    ...rest,
    href: useHref(to),
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) follow(event);
    },
  });
}
