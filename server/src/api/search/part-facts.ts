import { POSITIONS, type FilteredPart, type Position, type Product } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';

/** The facts by which the listing filters and sorts a part, without its stock. */
export type PartFacts = Omit<FilteredPart, 'quantity' | 'outOfStock'> & Pick<Product, '_id'>;

/** Of all parts, by their positions in the catalogue. */
export type AllPartFacts = ReadonlyMap<number, PartFacts>;

type Row = [
  position: number,
  id: string,
  category: Product['category'],
  maker: string,
  rating: number,
  price: number,
  partType: string,
  universal: boolean,
  positions: string | null,
  models: string | null,
  rank: number | null,
];

/** Many parts have the same list in common, which is kept once. */
function createLists() {
  const lists = new Map<string, string[]>();
  return (text: string | null): string[] => {
    const list = lists.get(text ?? '') ?? (text ?? '').split('\n').filter(Boolean);
    lists.set(text ?? '', list);
    return list;
  };
}

/** The axles and sides that the positions of ACES name: `front left` is both. */
const toPositions = (text: string | null): string =>
  POSITIONS.filter((position) => (text ?? '').split(/[ \n]/).includes(position)).join('\n');

/** Reads them in one statement: one JSON text is read much faster than thousands of rows. */
export async function readPartFacts(queries: Queries): Promise<AllPartFacts> {
  const [read] = await readRows<{ facts: Row[] | null }>(
    queries,
    sql`select json_agg(json_build_array(part.position, id, category, manufacturer_name, rating, actual_price, part_type,
        universal, fitted.positions, models, rank) order by part.position) as facts
      from products as part left join (
        select product_id, string_agg(distinct f.position, e'\n') as positions,
          string_agg(distinct maker || ' ' || model, e'\n') as models, min(rank) as rank
        from fitments as f join vehicles on vehicles.id = vehicle_id group by product_id
      ) as fitted on product_id = part.id`,
  );
  const listOf = createLists();
  return new Map(
    (read?.facts ?? []).map(([at, _id, category, manufacturerName, rating, actualPrice, ...others]) => {
      const [partType, universal, positions, models, rank] = others;
      const facts: PartFacts = {
        _id,
        category,
        manufacturerName,
        rating,
        price: { actualPrice },
        partType,
        positions: listOf(toPositions(positions)) as Position[],
        models: listOf(models),
        ...(universal ? { rank: 0 } : rank !== null && { rank }),
      };
      return [at, facts];
    }),
  );
}
