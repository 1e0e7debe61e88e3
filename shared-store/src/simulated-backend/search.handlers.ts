import { PAGE_SIZE, type Product, type ResponseOf, type searchEndpoints } from '@piston-parts/shared-contract';
import { highlightsOf, receivedPage } from '@piston-parts/shared-contract/backend';
import { createPartIndex, type PartIndex, type SearchablePart } from './part-index';
import type { HandlersOf } from './request-context';
import { fitments, specifications } from './seeds';

const WITHOUT_SPECIFICATION = { partType: '', makerNumber: '', universal: false, numbers: [], attributes: [] };

function searchable({ _id, name, manufacturerName, category }: Product): SearchablePart {
  const vehicles = (fitments.get(_id) ?? []).map(({ vehicle }) => vehicle);
  return { _id, name, manufacturerName, category, ...(specifications.get(_id) ?? WITHOUT_SPECIFICATION), vehicles };
}

let index: PartIndex | null = null;
/** Names and numbers of the simulated backend's products never change, so the index is made once. */
const indexOf = (products: readonly Product[]): PartIndex =>
  (index ??= createPartIndex(products.map((product) => searchable(product))));

function search(
  products: readonly Product[],
  typed: string,
  wanted: number,
): ResponseOf<typeof searchEndpoints.searchParts> {
  const byId = new Map(products.map((product) => [product._id, product]));
  const isSoldOut = (id: string) => {
    const product = byId.get(id);
    return !product || product.outOfStock || product.quantity === 0;
  };
  const { ids, query, isNearest } = indexOf(products).search(typed, isSoldOut);
  const count = ids.length;
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const shown = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).flatMap((id) => byId.get(id) ?? []);
  return {
    results: shown.map((product) => ({ product, highlights: highlightsOf(product.name, query) })),
    listing: { count, pages, page },
    didYouMean: query.didYouMean,
    isNearest,
  };
}

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  searchParts: ({ db, query }) => search(db.products.all(), query.get('text') ?? '', receivedPage(query)),
};
