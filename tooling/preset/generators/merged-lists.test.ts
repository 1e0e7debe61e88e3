import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');
const attributes = readFileSync(path.join(ROOT, '.gitattributes'), 'utf8');
const LISTS = [...attributes.matchAll(/^([^\s*]+) merge=union$/gm)].map(([, file = '']) => file);

/** The last line of each kind: an import, an export, a member of the list, and a column. */
const LINES = [/^import .*;$/gm, /^export .* from .*;$/gm, /^ {2}\.\.\.\w+,$/gm, /^\[.*\]$/gm];

/** As somebody who adds a feature to the lists of the shared contract, at the end of each. */
function addFeature(text: string, feature: string): string {
  return LINES.reduce((changed, kind) => {
    const last = [...changed.matchAll(kind)].at(-1);
    if (!last) return changed;
    const at = last.index + last[0].length;
    return `${changed.slice(0, at)}\n${last[0]} // ${feature}${changed.slice(at)}`;
  }, text);
}

/** A repository with copies of some files and folders. */
function repositoryOf(paths: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-lists-'));
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], { cwd: folder }).toString();
  const commit = (text: string) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', text);
  };
  for (const name of ['.gitattributes', ...paths]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  git('init', '--quiet', '--initial-branch', 'main');
  commit('the shop');
  return {
    folder,
    read: (file: string) => readFileSync(path.join(folder, file), 'utf8'),
    branch(feature: string, work: () => void) {
      git('switch', '--quiet', '--create', feature, 'main');
      work();
      commit(feature);
    },
    merge: (feature: string) => void git('merge', '--quiet', '--no-edit', feature),
  };
}

it('Two teams that each add a shared endpoint in one week: the branches merge without a conflict, and keep both', () => {
  const { folder, read, branch, merge } = repositoryOf(LISTS);
  for (const feature of ['gifts', 'parcels']) {
    branch(feature, () => {
      for (const file of LISTS) writeFileSync(path.join(folder, file), addFeature(read(file), feature));
    });
  }

  merge('gifts');

  expect(LISTS).toContain('server/src/api/handlers.ts');
  for (const file of LISTS) {
    const text = read(file);
    expect(text).not.toContain('<<<<<<<');
    expect([...text.matchAll(/\/\/ gifts/g)]).toHaveLength([...text.matchAll(/\/\/ parcels/g)].length);
    expect(text).toContain('// gifts');
  }
});

it('Two teams that each add a column to one table in one week: the branches merge, and their migrations make both', () => {
  const [database, orders] = ['server/src/database', 'server/src/database/order.schema.ts'];
  const { folder, read, branch, merge } = repositoryOf([database, 'server/src/gateway', 'server/package.json']);
  writeFileSync(path.join(folder, '.git', 'info', 'exclude'), 'node_modules');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const writeMigration = (name: string) =>
    execFileSync('node', ['--import', 'tsx', 'src/database/migration.command.ts', '--name', name], {
      cwd: path.join(folder, 'server'),
    }).toString();
  const LAST_COLUMN = "    pollCount: integer('poll_count').notNull().default(0),\n";
  for (const feature of ['gift', 'parcel']) {
    branch(feature, () => {
      const column = `    ${feature}: text('${feature}').notNull().default(''),\n`;
      writeFileSync(path.join(folder, orders), read(orders).replace(LAST_COLUMN, `${LAST_COLUMN}${column}`));
      expect(writeMigration(feature)).toContain('Written');
    });
  }

  merge('gift');

  expect(writeMigration('both')).toContain('No schema changes');
  const migrations = readdirSync(path.join(folder, database, 'migrations')).filter((name) =>
    /_(gift|parcel)\./.test(name),
  );
  const statements = migrations.map((name) => read(path.join(database, 'migrations', name)));
  expect(statements.sort()).toEqual([
    `ALTER TABLE "orders" ADD COLUMN "gift" text DEFAULT '' NOT NULL;\n`,
    `ALTER TABLE "orders" ADD COLUMN "parcel" text DEFAULT '' NOT NULL;\n`,
  ]);
});
