import type { AboutPartResponse, PartSpecification, Product } from '@piston-parts/shared-contract';
import {
  axleOf,
  MAX_ABOUT_FITMENTS,
  MAX_NEEDED_PARTS,
  MAX_SIMILAR_PARTS,
  type Axle,
} from '@piston-parts/shared-contract/backend';
import { neededWith } from '@piston-parts/shared-contract/schemas';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../database/batcher';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { UNNAMED } from '../../database/unnamed';
import { createListingSearch } from '../search/part-search';
import { shareVersions, versionColumns, type CatalogueVersions } from './catalogue-versions';
import { createStableValues, createVersionedCache } from './versioned-cache';

/** Kinds of parts in a category; a shop has some hundred. */
const MAX_CACHED_KINDS = 500;
/** Cars with a kind of part; a shop with thousands of cars has more. */
const MAX_CACHED_NEEDS = 2_000;
/** Parts of a kind among which those for the same cars are looked for. */
const MAX_CANDIDATES = 500;

type Response = { about: AboutPartResponse };
type ListedPart = AboutPartResponse['similar'][number];
type ListedVehicle = AboutPartResponse['vehicle'];

/** The part, and the id of the shopper's vehicle; empty for none. */
interface AboutPartQuery {
  readonly id: string;
  readonly own: string;
}

/** A part, its axle, and the shopper's vehicle. */
interface SimilarQuery extends AboutPartQuery {
  readonly axle: Axle | null;
}

/** Below a part, what is of the part alone. */
interface PartCars extends Pick<AboutPartResponse, 'fitments' | 'fitmentCount'> {
  /** Of the same moment as the rest. */
  readonly listing: number;
  readonly ownVehicle: ListedVehicle;
}

const vehicleJson = sql`json_build_object('_id', v.id, 'maker', v.maker, 'model', v.model, 'generation', v.generation,
  'engine', v.engine, 'fuel', v.fuel, 'displacement', v.displacement, 'yearFrom', v.year_from, 'yearTo', v.year_to)`;
const partJson = sql`json_build_object('_id', p.id, 'name', p.name,
  'image', json_build_object('src', p.image_src, 'alt', p.image_alt),
  'price', json_build_object('actualPrice', p.actual_price, 'previousPrice', p.previous_price),
  'availability', case when p.out_of_stock or p.quantity = 0 then 'out of stock' else 'in stock' end)`;

/**
 * Creates the reader of the cars that parts fit, which a page of each part reads: one statement for all who ask at once, and for
 * the versions, which the page's settings ask for.
 */
function createCarsReader(queries: Queries): (query: AboutPartQuery) => Promise<PartCars> {
  const statement = queries
    .select({
      ...versionColumns,
      fitments: sql<AboutPartResponse['fitments']>`cars.fitments`,
      fitmentCount: sql<number>`cars.count`,
      ownVehicle: sql<ListedVehicle>`(select ${vehicleJson} from vehicles v where v.id = wanted.own)`,
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('own')}::text[])
          with ordinality as wanted (id, own, ordinal),
        lateral (
          select count(*)::int as count, coalesce(json_agg(json_build_object('vehicle', ${vehicleJson},
            'position', v.position, 'quantity', v.quantity, 'qualifier', v.qualifier, 'producedFrom', v.produced_from,
            'producedUntil', v.produced_until) order by place) filter (where place <= ${sql.raw(String(MAX_ABOUT_FITMENTS))}),
            '[]') as fitments
          from (
            select v.*, f.position, f.quantity, f.qualifier, f.produced_from, f.produced_until,
              row_number() over (order by (v.id = wanted.own) desc, v.maker collate "C", v.model collate "C", v.year_from,
                v.engine collate "C", v.id collate "C", f.ordinal) as place
            from fitments f join vehicles v on v.id = f.vehicle_id where f.product_id = wanted.id) as v) as cars`,
    )
    .orderBy(sql`wanted.ordinal`)
    .prepare(UNNAMED);
  return createBatcher((all: readonly AboutPartQuery[]) => {
    const rows = statement.execute({ ids: all.map(({ id }) => id), own: all.map(({ own }) => own) });
    shareVersions(
      queries,
      rows.then(([first]) => first),
    );
    return rows;
  });
}

/** Whether a fitment is at the axle, or names none; any is without an axle. */
const isAtAxle = (axle: Axle | null) =>
  axle === null
    ? sql`true`
    : sql`split_part(coalesce(f.position, ''), ' ', 1) <> ${axle === 'front' ? 'rear' : 'front'}`;

/** By kind, those that fit the vehicle at the axle; one more of each than is shown, since the part itself may be among them. */
async function findNeeded(queries: Queries, vehicleId: string, axle: Axle | null, kinds: readonly string[]) {
  const rows = await readRows<{ readonly kind: string; readonly parts: readonly ListedPart[] }>(
    queries,
    sql`select kind, parts
      from unnest(${sql.param(kinds)}::text[]) as kind, lateral (
        select json_agg(part order by position) as parts from (
          select p.position, ${partJson} as part from products p
          where p.part_type = kind and (p.universal or exists (
            select 1 from fitments f where f.product_id = p.id and f.vehicle_id = ${vehicleId} and ${isAtAxle(axle)}))
          order by p.position limit ${MAX_NEEDED_PARTS + 1}) as fitting) as of_kind
      where parts is not null`,
  );
  return new Map(rows.map(({ kind, parts }) => [kind, parts]));
}

/** Of these parts, in their order, those for the same cars and axle; one more than is shown, as with those needed. */
async function findSimilar(
  queries: Queries,
  candidates: readonly string[],
  { id, own, axle }: SimilarQuery,
): Promise<readonly ListedPart[]> {
  if (candidates.length === 0) return [];
  const rows = await readRows<{ readonly part: ListedPart }>(
    queries,
    sql`with own as (select id from vehicles where id = ${own}),
        cars as materialized (
          select id from own
          union select vehicle_id from fitments where product_id = ${id} and not exists (select from own)),
        same as materialized (
          select distinct f.product_id as id from fitments f
          where f.vehicle_id in (select id from cars) and ${isAtAxle(axle)})
      select ${partJson} as part
      from unnest(${sql.param(candidates)}::text[]) with ordinality as candidate (id, place)
      join products p on p.id = candidate.id
      where p.universal or p.id in (select id from same) or (not exists (select from cars)
        and not exists (select from fitments f where f.product_id = p.id))
      order by place limit ${MAX_SIMILAR_PARTS + 1}`,
  );
  return rows.map(({ part }) => part);
}

const without = (id: string, parts: readonly ListedPart[], max: number) =>
  parts.filter(({ _id }) => _id !== id).slice(0, max);

/** @param vehicleId the shopper's; empty for none. @returns null for a part that does not exist */
export type ReadAboutPart = (id: string, vehicleId?: string) => Promise<{ about: AboutPartResponse } | null>;

interface AboutReader {
  readonly versions: () => Promise<CatalogueVersions>;
  readonly product: (id: string) => Promise<{ product: Product | null; specification?: PartSpecification }>;
  /** Responses that are cached. */
  readonly max: number;
}

/**
 * Creates the reader of what is below a part. Only a change of the listing, of a fitment or a vehicle makes it read again:
 * no sale that leaves units of a part. What parts of a kind have in common is read once for them all.
 */
export function createAboutReader(queries: Queries, { versions, product, max }: AboutReader): ReadAboutPart {
  const search = createListingSearch(queries);
  const carsOf = createCarsReader(queries);
  const cache = {
    candidates: createVersionedCache<readonly string[]>({ max: MAX_CACHED_KINDS }),
    needed: createVersionedCache<ReadonlyMap<string, readonly ListedPart[]>>({ max: MAX_CACHED_NEEDS }),
  };
  const cached = new LRUCache<string, { readonly listing: number; readonly response: Response }>({ max });
  const sameAsBefore = createStableValues<Response>(max);

  /** Parts of a category that a search for a kind finds, the best first. A search for engine oil finds the oil filter too. */
  const candidatesOf = (version: number, partType: string, category: Product['category']) =>
    cache.candidates(version, JSON.stringify([partType, category]), async () => {
      if (partType === '') return [];
      const { ids, parts, isNearest } = await search(partType);
      const own = new Set(parts.filter((part) => part.category === category).map(({ _id }) => _id));
      return isNearest ? [] : ids.filter((id) => own.has(id)).slice(0, MAX_CANDIDATES);
    });

  const similarTo = async (version: number, partType: string, category: Product['category'], query: SimilarQuery) =>
    findSimilar(queries, await candidatesOf(version, partType, category), query);

  async function neededFor(
    version: number,
    partType: string,
    vehicleId: string | undefined,
    { id, axle }: SimilarQuery,
  ) {
    const kinds = neededWith(partType);
    if (kinds.length === 0 || vehicleId === undefined) return [];
    const neededByKind = await cache.needed(version, JSON.stringify([partType, vehicleId, axle]), () =>
      findNeeded(
        queries,
        vehicleId,
        axle,
        kinds.map((kind) => kind.partType),
      ),
    );
    return kinds.flatMap((kind) => {
      const parts = without(id, neededByKind.get(kind.partType) ?? [], MAX_NEEDED_PARTS);
      return parts.length > 0 ? [{ ...kind, parts }] : [];
    });
  }

  return async function about(id, vehicleId = '') {
    if (id.includes('\0')) return null;
    const own = vehicleId.includes('\0') ? '' : vehicleId;
    const key = JSON.stringify([id, own]);
    const previous = cached.get(key);
    if (previous && previous.listing === (await versions()).listing) return previous.response;
    const [{ product: part, specification }, cars] = await Promise.all([product(id), carsOf({ id, own })]);
    if (!part) return null;
    const { listing, fitments, fitmentCount, ownVehicle } = cars;
    const partType = specification?.partType ?? '';
    const vehicle = fitments[0]?.vehicle ?? ownVehicle;
    const query = { id, own, axle: axleOf(fitments) };
    const [needed, similar] = await Promise.all([
      neededFor(listing, partType, vehicle?._id, query),
      similarTo(listing, partType, part.category, query),
    ]);
    const shown = { fitments, fitmentCount, vehicle, needed, similar: without(id, similar, MAX_SIMILAR_PARTS) };
    const response = sameAsBefore(key, { about: shown });
    cached.set(key, { listing, response });
    return response;
  };
}
