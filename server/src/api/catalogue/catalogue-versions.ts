import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { catalogueChanges } from '../database/schema';

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

/**
 * Makes the question for the versions. Who asks while one question is on its way shares the next one, never that one:
 * it may have been answered before a change that the asker already knows of.
 */
export function createVersionReader(queries: Queries): () => Promise<CatalogueVersions> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<CatalogueVersions> | null = null;

  return () => {
    next ??= running.then(() => {
      const asked = readVersions(queries);
      running = asked.catch(() => undefined);
      next = null;
      return asked;
    });
    return next;
  };
}
