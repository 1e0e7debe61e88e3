import { useMemo } from 'react';
import { canonicalListingQuery, type InitialData } from '@piston-parts/shared-contract';
import type { RouteData } from '@platform/protocol/remote-routes';
import { selectProduct, selectSettings, useShopSelector } from '@piston-parts/shared-store';

/**
 * The initial state of a page with the data of its route: their responses, together.
 * @param location of the page
 */
export function initialDataOf(data: RouteData, { search }: Pick<Location, 'search'>): InitialData {
  const { product, ...rest } = data;
  const initialData = Object.assign(
    {},
    ...Object.values(rest),
    product ?? (product === null && { product }),
  ) as InitialData;
  // Most pages have no listing, and on the server a query takes longer to read than their other data.
  const listingQuery = initialData.listing
    ? canonicalListingQuery(new URLSearchParams(search), initialData.settings?.categories)
    : '';
  return listingQuery === '' ? initialData : { ...initialData, listingQuery };
}

/** The store's part of the data of an open route, for its head. */
export function useRouteData({ id = '' }: Readonly<Record<string, string | undefined>>): RouteData {
  const product = useShopSelector(selectProduct(id));
  const settings = useShopSelector(selectSettings);
  return useMemo(() => ({ settings: { settings }, ...(product && { product: { product } }) }), [product, settings]);
}
