import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';
import { openUnmigratedDatabase, type databaseLocation } from '../database/open-database';
import { hasDatabase } from '../database/pglite-folder';
import { planMigrations, type PlannedMigrations } from '../database/schema-version';

const list = (names: readonly string[]): string => names.map((name) => `  ${name}`).join('\n');

function describe({ additive, final }: PlannedMigrations): string {
  const parts = [
    final.length > 0 &&
      'These cannot be taken back: afterwards the version of the shop that runs now cannot work with the database, and its ' +
        `/readyz says so. Write a backup first (npm run backup -- before.backup).\n${list(final)}`,
    additive.length > 0 &&
      `These only add, so that the version that runs now goes on beside this one:\n${list(additive)}`,
  ];
  return parts.filter(Boolean).join('\n') || 'The database has the schema of this version.';
}

/**
 * Runs `npm run shop -- migrate [--dry-run]`, which does to a database what the start of this version would do.
 * @returns what is printed: first what cannot be taken back
 * @throws OperatorError when there is no database, another process has it, or a newer version changed it
 */
export async function migrate(
  words: readonly string[],
  location: ReturnType<typeof databaseLocation>,
): Promise<string> {
  const { values } = parseWords(
    { args: [...words], options: { 'dry-run': { type: 'boolean', default: false } } },
    'Say: npm run shop -- migrate [--dry-run]',
  );
  if (location.url === null && !hasDatabase(location.folder)) {
    throw new OperatorError(`There is no database in ${location.folder}. The first start of the shop makes one.`);
  }
  const database = await openUnmigratedDatabase({
    ...location,
    applicationName: 'piston-parts migrate',
    hasTimeouts: false,
  });
  try {
    const plan = await planMigrations(database.query);
    const isDone = plan.additive.length + plan.final.length === 0;
    if (values['dry-run'] || isDone) return describe(plan);
    await database.migrate();
    return `${describe(plan)}\nDone: the database has the schema of this version.`;
  } finally {
    await database.close();
  }
}
