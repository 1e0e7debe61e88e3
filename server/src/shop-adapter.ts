import { API_PREFIX, paths, type PublicSettings } from '@piston-parts/shared-contract';
import { fullContract } from '@piston-parts/shared-contract/backend';
import { seedResponse } from '@piston-parts/shared-store/seed-pages';
import { PART_IDS_PATH } from './api/api';
import { cacheHeaders } from './api/catalogue/cache-headers';
import { fetchInProcess, type FetchData } from '@platform/storefront/fetch-data';
import type { SitemapRequest } from '@platform/storefront/search-engines';
import type { StorefrontOptions } from '@platform/storefront/storefront';
import type { FastifyInstance } from 'fastify';

const ETAG = '"seeds"';

const SHOP_PATHS = new Set(Object.values(fullContract).map(({ path }) => path.split('/')[1]));
/** Whether an address is below one of the contract. */
const hasShop = (address: string): boolean => SHOP_PATHS.has(address.slice(API_PREFIX.length).split('/')[1] ?? '');

/** The shop's seeds as HTTP, for a shop whose backend is simulated in the browser; they never change. */
export const fetchSeeds: FetchData = (address) => {
  const [path = ''] = address.split('?');
  const body = seedResponse(path.slice(API_PREFIX.length));
  // An address that the seeds do not have may be a team's: its simulated backend is in the browser, which asks there.
  if (!body) return Promise.resolve({ status: hasShop(path) ? 404 : 204, headers: {}, body: '' });
  const headers = { etag: ETAG, 'cache-control': 'max-age=31536000', ...cacheHeaders(body) };
  return Promise.resolve({ status: 200, headers, body: JSON.stringify(body) });
};

/** From the API of this very server. */
export const fetchFromApi =
  (app: FastifyInstance): FetchData =>
  async (address, headers) =>
    app.publicReads.read(address, headers['if-none-match']) ?? fetchInProcess(app)(address, headers);

/** The pages of all parts. */
export const PARTS_IN_SITEMAP: SitemapRequest = {
  address: PART_IDS_PATH,
  pathsIn: (response) => (response as { partIds: readonly string[] }).partIds.map(paths.product),
};

/** The shop's name and description as its owner has set them, for the heads of pages. */
export const siteTexts: NonNullable<StorefrontOptions['siteTexts']> = (data) => {
  const { name, description } = (data['settings'] as { readonly settings?: PublicSettings } | null)?.settings ?? {};
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
};
