import type { AboutPartResponse, Product } from '@piston-parts/shared-contract';
import { MAX_ABOUT_FITMENTS, MAX_NEEDED_PARTS, MAX_SIMILAR_PARTS } from '@piston-parts/shared-contract/backend';
import { neededWith } from '@piston-parts/shared-contract/schemas';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { createListingSearch } from '../search/part-search';
import { readRows } from '../../database/read-rows';
import type { Catalogue } from './catalogue';
import type { CatalogueVersions } from './catalogue-versions';
import { createSharedVersionCache, createStableValues } from './versioned-cache';

/** Kinds of parts in a category; a shop has some hundred. */
const MAX_CACHED_KINDS = 500;
/** Parts of a kind among which those that fit the shopper's car are looked for. */
const MAX_CANDIDATES = 500;
/** The part itself may be among them. */
const CANDIDATES_WITHOUT_CAR = MAX_SIMILAR_PARTS + 1;

interface Wanted {
  readonly id: string;
  readonly vehicleId: string;
  readonly kinds: readonly string[];
  readonly candidates: readonly string[];
}

interface Found extends Omit<AboutPartResponse, 'needed' | 'vehicle'> {
  readonly vehicle: AboutPartResponse['vehicle'];
  readonly needed: readonly (Pick<AboutPartResponse['needed'][number], 'parts'> & { readonly kind: string })[];
}

const vehicleJson = sql`json_build_object('_id', v.id, 'maker', v.maker, 'model', v.model, 'generation', v.generation,
  'engine', v.engine, 'fuel', v.fuel, 'displacement', v.displacement, 'yearFrom', v.year_from, 'yearTo', v.year_to)`;
const partJson = sql`json_build_object('_id', p.id, 'name', p.name,
  'image', json_build_object('src', p.image_src, 'alt', p.image_alt),
  'price', json_build_object('actualPrice', p.actual_price, 'previousPrice', p.previous_price),
  'availability', case when p.out_of_stock or p.quantity = 0 then 'out of stock' else 'in stock' end)`;

/** One statement: its rows as JSON take the driver a fraction of the time of separate ones. */
async function findAbout(queries: Queries, { id, vehicleId, kinds, candidates }: Wanted): Promise<Found | undefined> {
  const [found] = await readRows<Found>(
    queries,
    sql`with own as (select id from vehicles where id = ${vehicleId}),
      cars as materialized (
        select f.vehicle_id, row_number() over (order by (f.vehicle_id = ${vehicleId}) desc, v.maker collate "C",
            v.model collate "C", v.year_from, v.engine collate "C", v.id collate "C", f.ordinal) as place,
          json_build_object('vehicle', ${vehicleJson}, 'position', f.position, 'quantity', f.quantity,
            'qualifier', f.qualifier, 'producedFrom', f.produced_from, 'producedUntil', f.produced_until) as fitment
        from fitments f join vehicles v on v.id = f.vehicle_id where f.product_id = ${id}),
      car as (select coalesce((select vehicle_id from cars where place = 1), (select id from own)) as id)
    select
      (select coalesce(json_agg(fitment order by place), '[]') from cars where place <= ${MAX_ABOUT_FITMENTS}) as fitments,
      (select count(*)::int from cars) as "fitmentCount",
      (select ${vehicleJson} from vehicles v, car where v.id = car.id) as vehicle,
      (select coalesce(json_agg(json_build_object('kind', kind, 'parts', parts)), '[]')
        from unnest(${sql.param(kinds)}::text[]) as kind, car, lateral (
          select json_agg(part order by position) as parts from (
            select p.position, ${partJson} as part from products p
            where car.id is not null and p.part_type = kind and p.id <> ${id} and (p.universal or exists (
              select 1 from fitments f where f.product_id = p.id and f.vehicle_id = car.id))
            order by p.position limit ${MAX_NEEDED_PARTS}) as fitting) as of_kind
        where parts is not null) as needed,
      (select coalesce(json_agg(part order by fits desc, place), '[]') from (
        select place, fits, ${partJson} as part
        from unnest(${sql.param(candidates)}::text[]) with ordinality as candidate (id, place)
        join products p on p.id = candidate.id and p.id <> ${id},
        lateral (select exists (select 1 from own) and (p.universal or exists (
          select 1 from fitments f where f.product_id = p.id and f.vehicle_id = ${vehicleId})) as fits) as of_car
        order by fits desc, place limit ${MAX_SIMILAR_PARTS}) as first) as similar`,
  );
  return found;
}

interface AboutReader {
  readonly versions: () => Promise<CatalogueVersions>;
  readonly product: Catalogue['product'];
  /** Responses that are cached. */
  readonly max: number;
}

/**
 * Creates the reader of what is below a part. Only a change of the listing, of a fitment or a vehicle makes it read again:
 * no sale that leaves units of a part.
 */
export function createAboutReader(queries: Queries, { versions, product, max }: AboutReader): Catalogue['about'] {
  const search = createListingSearch(queries);
  const candidates = createSharedVersionCache<readonly string[]>(MAX_CACHED_KINDS);
  const responses = createSharedVersionCache<{ about: AboutPartResponse } | null>(max);
  const sameAsBefore = createStableValues<{ about: AboutPartResponse }>(max);

  /** Parts of a category that a search for a kind finds, the best first. A search for engine oil finds the oil filter too. */
  const candidatesOf = (version: number, partType: string, category: Product['category']) =>
    candidates(version, JSON.stringify([partType, category]), async () => {
      if (partType === '') return [];
      const { ids, parts, isNearest } = await search(partType);
      const own = new Set(parts.filter((part) => part.category === category).map(({ _id }) => _id));
      return isNearest ? [] : ids.filter((id) => own.has(id)).slice(0, MAX_CANDIDATES);
    });

  return async function about(id, vehicleId = '') {
    const { listing } = await versions();
    const key = JSON.stringify([id, vehicleId]);
    return responses(listing, key, async () => {
      const { product: part, specification } = await product(id);
      if (!part) return null;
      const partType = specification?.partType ?? '';
      const found = await candidatesOf(listing, partType, part.category);
      const kinds = neededWith(partType);
      const rows = await findAbout(queries, {
        id,
        vehicleId: vehicleId.includes('\0') ? '' : vehicleId,
        kinds: kinds.map((kind) => kind.partType),
        candidates: vehicleId === '' ? found.slice(0, CANDIDATES_WITHOUT_CAR) : found,
      });
      if (!rows) return null;
      const needed = kinds.flatMap((kind) => {
        const parts = rows.needed.find((own) => own.kind === kind.partType)?.parts;
        return parts ? [{ ...kind, parts }] : [];
      });
      return sameAsBefore(key, { about: { ...rows, needed } });
    });
  };
}
