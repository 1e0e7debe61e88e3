import {
  CAR_MAKERS,
  isInStock,
  PAGE_SIZE,
  type Product,
  type ResponseOf,
  type searchEndpoints,
} from '@piston-parts/shared-contract';
import { inTiers, pageOfListing } from '@piston-parts/shared-contract/listing';
import {
  countExactMatches,
  demonstrationSettings,
  highlightsOf,
  kindNotices,
  partsMadeFor,
  receivedPage,
  withNumbered,
} from '@piston-parts/shared-contract/backend';
import { createPartIndex, type FoundParts, type PartIndex, type SearchablePart } from './part-index';
import { findListedCar } from './listed-car';
import type { HandlersOf } from './request-context';
import { factsOf } from './listed-facts';
import { fitments, specifications } from './seeds';

const WITHOUT_SPECIFICATION = { partType: '', makerNumber: '', universal: false, numbers: [], attributes: [] };

function searchable({ _id, name, manufacturerName, category, price }: Product): SearchablePart {
  const vehicles = (fitments.get(_id) ?? []).map(({ vehicle }) => vehicle);
  return {
    _id,
    name,
    manufacturerName,
    category,
    price,
    ...(specifications.get(_id) ?? WITHOUT_SPECIFICATION),
    vehicles,
    rank: factsOf(_id).rank,
  };
}

const indexes = new Map<number, PartIndex>();
/** Names, numbers and prices of a simulated catalogue never change, so the index of each size is made once. */
function indexOf(products: readonly Product[]): PartIndex {
  const index =
    indexes.get(products.length) ??
    createPartIndex(
      products.map((product) => searchable(product)),
      demonstrationSettings.synonyms,
    );
  indexes.set(products.length, index);
  return index;
}

interface FoundProducts extends FoundParts {
  readonly byId: ReadonlyMap<string, Product>;
}

/** The results of the search among these products, the best first. */
export function findParts(products: readonly Product[], typed: string, isTyping = false): FoundProducts {
  const byId = new Map(products.map((product) => [product._id, product]));
  const isSoldOut = (id: string) => {
    const product = byId.get(id);
    return !product || !isInStock(product);
  };
  return { ...indexOf(products).search(typed, isSoldOut, isTyping), byId };
}

type CarMakers = { name: string; parts: number }[];

const carMakers = new Map<number, CarMakers>();
/** The makers of the home page, with the number of parts that the listing searched for each has: as the index, made once. */
export function carMakersOf(products: readonly Product[]): CarMakers {
  const ofCatalogue =
    carMakers.get(products.length) ??
    CAR_MAKERS.map((name) => ({ name, parts: countExactMatches(findParts(products, name)) }));
  carMakers.set(products.length, ofCatalogue);
  return ofCatalogue;
}

/** Ids of the parts for a car; null without a car in the catalogue. */
function partsFor(key: string | null): ReadonlySet<string> | null {
  const listed = findListedCar(key ?? '');
  return listed ? partsMadeFor(listed.car, listed.fitments) : null;
}

function search(products: readonly Product[], query: URLSearchParams): ResponseOf<typeof searchEndpoints.searchParts> {
  const typed = query.get('text') ?? '';
  const { ids, byNumber, query: searchQuery, isNearest, notices: own, cars, byId } = findParts(products, typed, true);
  const made = withNumbered(partsFor(query.get('car')), byNumber);
  const fitFacts = (_id: string) => ({ _id, ...factsOf(_id) });
  const { shown: parts, unfit } = made ? inTiers(ids, made, fitFacts) : { shown: ids, unfit: [] };
  const foundParts = { text: typed, parts, factsOf, isNearest, cars, hasOwnCar: query.get('car') !== null };
  const notices = own.length > 0 ? own : kindNotices(foundParts);
  const listing = pageOfListing(receivedPage(query), ids.length);
  const shown = [...parts, ...unfit]
    .slice((listing.page - 1) * PAGE_SIZE, listing.page * PAGE_SIZE)
    .flatMap((id) => byId.get(id) ?? []);
  return {
    results: shown.map((product) => ({ product, highlights: highlightsOf(product.name, searchQuery) })),
    listing: { ...listing, count: parts.length },
    didYouMean: searchQuery.didYouMean,
    isNearest,
    ...(notices.length > 0 && { notices: [...notices] }),
    ...(cars.length > 0 && { cars: [...cars] }),
  };
}

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  searchParts: ({ db, query }) => search(db.products.all(), query),
};
