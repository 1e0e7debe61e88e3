import type { Database } from '../database/database';

/**
 * Databases for tests that send hundreds of requests. PGlite works through them one after the other, in the test's own
 * process, so npm test sends them to PostgreSQL alone, where they meet each other; `npm run test:all` sends them to both.
 * The contract suite calls every endpoint on both each time.
 */
export const DATABASES_UNDER_LOAD: readonly Database['kind'][] =
  process.env.TEST_ALL === 'yes' ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL'];
