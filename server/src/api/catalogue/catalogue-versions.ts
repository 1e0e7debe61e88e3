import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { catalogueChanges } from '../database/schema';
import { together } from '../database/together';

/** Grows with every change; what was prepared at an older one may be wrong. */
export interface CatalogueVersions {
  readonly listing: number;
  readonly anything: number;
}

async function readVersions(queries: Queries): Promise<CatalogueVersions> {
  const [row] = await queries
    .select({
      listing: sql<number>`sum(${catalogueChanges.listing})::float`,
      anything: sql<number>`sum(${catalogueChanges.anything})::float`,
    })
    .from(catalogueChanges);
  return row ?? { listing: 0, anything: 0 };
}

/** Makes the question for the versions, one for all who ask at the same time. */
export function createVersionReader(queries: Queries): () => Promise<CatalogueVersions> {
  const read = together(async (askers: readonly null[]) => {
    const versions = await readVersions(queries);
    return askers.map(() => versions);
  });
  return () => read(null);
}
