import path from 'node:path';

/** The one set of migrations, for PGlite and PostgreSQL alike; beside them `schema.jsonl`, the schema that they make. */
export const MIGRATIONS = path.join(__dirname, 'migrations');
