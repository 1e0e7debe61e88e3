import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS } from './migrations-folder';
import { compareSchemas, SCHEMA_FILE } from './compare-schemas';

/**
 * `npm run migration -w server -- --name what_it_does` writes the migration from the last schema to that of the
 * `*.schema.ts`; with `--custom` an empty one, for statements that no schema has.
 */
async function run(): Promise<string> {
  const options = { name: { type: 'string' }, custom: { type: 'boolean', default: false } } as const;
  const { name = '', custom } = parseArgs({ options }).values;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return 'Say what it does: npm run migration -w server -- --name order_gifts';
  const { statements, schema } = await compareSchemas();
  if (statements.length === 0 && !custom) return 'No schema changes: the migrations make the declared schema.';
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = path.join(MIGRATIONS, `${time}_${name}.sql`);
  writeFileSync(file, custom ? '-- Statements\n' : `${statements.join('--> statement-breakpoint\n')}\n`);
  if (!custom) writeFileSync(SCHEMA_FILE, schema);
  return `Written; read it: ${file}`;
}

void run().then(console.log);
