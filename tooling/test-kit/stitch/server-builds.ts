import type { RouteData } from '@platform/protocol/remote-routes';
import { paths } from '@piston-parts/shared-contract';
import { seedResponse } from '@piston-parts/shared-store/seed-pages';
import { loadServerBuilds as loadBuilds, type ServerBuildsOptions } from '@platform/test-kit/stitch';

/** The storefront's data for an address of the simulated shop: those of every page, and those of its route. */
export const simulatedData = (pathname: string): RouteData => ({
  settings: seedResponse('/settings'),
  ...routeDataOf(pathname),
});

function routeDataOf(pathname: string): RouteData {
  const [textPage] = Object.entries(paths).find(([, path]) => path === pathname) ?? [];
  const lines = seedResponse(`/settings/pages/${textPage}`);
  if (lines !== null) return { textPage: lines };
  if (pathname === '/') return { categories: seedResponse('/categories') };
  if (pathname === '/products-page') return { products: seedResponse('/products') };
  const [, productId] = /^\/singleProduct-page\/(.+)$/.exec(pathname) ?? [];
  if (productId === undefined) return {};
  const [product, about] = ['', '/about'].map((rest) => seedResponse(`/products/${productId}${rest}`));
  return { product, about };
}

/**
 * Loads the server builds of the shell and the remotes.
 * @param options.dataOf other data than those of the simulated shop
 * @returns a function that renders a page: path and query → content of the root element
 */
export const loadServerBuilds = (options?: Partial<ServerBuildsOptions>): ((url: string) => string) =>
  loadBuilds({ dataOf: simulatedData, ...options });
