import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { listedColumns, toListedPart, type ListedColumns, type ListedPart } from '../catalogue/listed-part';
import type { SearchVersions } from './search-versions';

/** Of all parts, by their positions in the catalogue. */
export type AllPartFacts = ReadonlyMap<number, ListedPart>;

type Row = [position: number, ...ListedColumns];

async function readFacts(queries: Queries): Promise<AllPartFacts> {
  const [row] = await readRows<{ facts: Row[] | null }>(
    queries,
    sql`select json_agg(json_build_array(position, ${listedColumns})) as facts from products`,
  );
  return new Map((row?.facts ?? []).map(([position, ...columns]) => [position, toListedPart(columns)]));
}

/** Creates the reader of all facts, which reads them again only after one has changed: a sale changes none. */
export function createFactsReader(queries: Queries): (versions: SearchVersions) => Promise<AllPartFacts> {
  let known: { readonly version: number; readonly facts: Promise<AllPartFacts> } | null = null;
  return ({ facts: version }) => {
    if (known?.version === version) return known.facts;
    const facts = readFacts(queries);
    known = { version, facts };
    facts.catch(() => known?.facts === facts && (known = null));
    return facts;
  };
}
