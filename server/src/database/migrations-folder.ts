import path from 'node:path';
import type { MigrationConfig } from 'drizzle-orm/migrator';

/** The one set of migrations, for PGlite and PostgreSQL alike. */
export const MIGRATIONS: MigrationConfig = { migrationsFolder: path.join(__dirname, 'migrations') };
