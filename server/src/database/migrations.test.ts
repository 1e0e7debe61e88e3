import { compareSchemas } from './compare-schemas';
import { openDatabase } from './open-database';
import { testDatabase } from './testing/prepared-pglite';

it('The migrations make the schema that the queries are written for (else: npm run migration -w server)', async () => {
  const { statements } = await compareSchemas();
  expect(statements).toEqual([]);
});

it('A migrated database has the columns that are declared, and no others', async () => {
  const { schema } = await compareSchemas();
  const lines = schema.trim().split('\n');
  const declared = lines.flatMap((line) => {
    const [, table, , name, column] = JSON.parse(line) as [string, string, string, string, { notNull: boolean }?];
    return line.includes('","columns","') && column ? `${table}.${name} ${column.notNull ? 'NO' : 'YES'}` : [];
  });

  const database = await openDatabase(await testDatabase());
  const text = `select 'public.' || table_name || '.' || column_name || ' ' || is_nullable as line
    from information_schema.columns where table_schema = 'public'`;
  const made = (await database.query({ text })).rows as { line: string }[];
  await database.close();

  expect(made.map(({ line }) => line).sort()).toEqual(declared.sort());
});
