import type { Database } from '../database/database';

/** Whether this is `npm run test:all`. */
export const RUNS_ALL = process.env.TEST_ALL === 'yes';

/**
 * Databases for tests of what the shop does with SQL. PGlite and the PostgreSQL of the tests are the same engine of the
 * same version behind the same driver, and PGlite runs one query after the other: npm test takes PostgreSQL alone, where
 * concurrent requests meet each other; `npm run test:all` takes both. Backups run on both each time, from one to the other, and
 * the journeys of the browser tests on PGlite.
 */
export const DATABASES: readonly Database['kind'][] = RUNS_ALL ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL'];
