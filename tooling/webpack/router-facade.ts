/**
 * The part of react-router-dom that the shop uses. Federation shares a library whole, and the whole router is
 * 53 KB (brotli) where this part is about 13: the preset shares this file under the name `react-router-dom`.
 * TypeScript resolves `react-router-dom` to this file as well, so a name missing here fails in `tsc -b`, not in
 * the browser. To use another name, add it here and look at `npm run measure`.
 */
export {
  BrowserRouter,
  Link,
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
export type {
  LinkProps,
  Location,
  NavigateFunction,
  NavigateOptions,
  Path,
  PathMatch,
  RouteObject,
  To,
  URLSearchParamsInit,
} from 'react-router';
