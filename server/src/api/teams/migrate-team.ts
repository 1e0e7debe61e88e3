import path from 'node:path';
import { once } from '@piston-parts/shared-contract/backend';
import { reasonOf } from '@platform/process/reason';
import { escapeIdentifier, type PoolClient } from 'pg';
import { applyMigrations, UnknownMigrations } from '../../database/apply-migrations';
import type { TeamPool } from '../../database/database';
import { MIGRATION_LOCK } from '../../database/open-postgres';
import type { TeamFolder } from './find-team-apis';
import { Overreach } from './overreach';
import { inTransaction, runAsTeam } from './team-session';

const STATEMENT_MS = 60_000;

/** Everything outside of a team's schema that a migration could change, each with the transaction that wrote it. */
const OTHERS = `
  with others as (
    select oid, nspname, xmin from pg_namespace
    where nspname not in ($1, 'pg_catalog', 'information_schema', 'pg_toast') and nspname !~ '^pg_(toast_)?temp'
  ), relations as (
    select c.oid, nspname || '.' || relname as name, c.xmin from pg_class c join others o on o.oid = relnamespace
  )
  select 'schema ' || nspname as name, xmin::text as version from others
  union all select name, xmin::text from relations
  union all select name || '.' || attname, a.xmin::text from pg_attribute a join relations r on r.oid = attrelid
  union all select name || ' (constraint ' || conname || ')', c.xmin::text from pg_constraint c join relations r on r.oid = conrelid
  union all select name || ' (trigger ' || tgname || ')', t.xmin::text from pg_trigger t join relations r on r.oid = tgrelid
  union all select nspname || '.' || proname || '()', p.xmin::text from pg_proc p join others o on o.oid = pronamespace
  union all select name || ' (rows)', (n_tup_ins + n_tup_upd + n_tup_del)::text
    from pg_stat_xact_user_tables join relations r on r.oid = relid`;

/**
 * Neither the end of the transaction, another role nor a function, which could say both. Comments as PostgreSQL reads them, none
 * within another.
 */
const STATEMENTS =
  /^(?:[ \t\r\n]|--[^\r\n]*[\r\n]|\/\*(?:(?!\/\*|\*\/)[^])*\*\/)*(?:(?:create|alter|drop)\s+(?:unique\s+)?(?:table|index|view|sequence|type|domain|schema)|comment|truncate|select|insert|update|delete|merge|with)\b/i;
/** PostgreSQL's code for what a role may not do. */
const NOT_ALLOWED = '42501';

async function readOthers(connection: PoolClient, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ name: string; version: string }>(OTHERS, [schema]);
  return new Set(rows.map(({ name, version }) => `${name}\n${version}`));
}

/** @returns names of what is in one set alone */
function differences(previousObjects: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const changed = [...previousObjects, ...after].filter((entry) => !previousObjects.has(entry) || !after.has(entry));
  return [...new Set(changed.map((entry) => entry.split('\n')[0] ?? ''))];
}

/** @returns the teams, and the shop, whose schemas a statement or a name has: `select 1 from mf_notes.notes` */
function ownersIn(text: string, others: ReadonlySet<string>): string[] {
  const schemas = new Set([...others].flatMap((entry) => /^schema (.+)\n/.exec(entry)?.[1] ?? []));
  const named = text.split(/\W+/).filter((word) => schemas.has(word));
  return [...new Set(named.map((schema) => (schema.startsWith('mf_') ? schema.replaceAll('_', '-') : 'the shop')))];
}

interface Refusal {
  readonly file: string;
  readonly what: string;
  /** See `ownersIn`; of none for a schema that is not there yet. */
  readonly owners: readonly string[];
}

function reachesOut({ remote, schema }: TeamFolder, { file, what, owners }: Refusal): Overreach {
  const into = owners.length > 0 ? `, into that of ${owners.join(' and ')}` : '';
  return new Overreach(
    `The migration ${file} of ${remote} reaches out of its schema ${schema}${into}: ${what}. A team changes its own tables alone, ` +
      'and refers to rows of others by their ids, without a foreign key.',
    `${file} reaches out of its schema${into}`,
  );
}

/** Tables of a schema that no backup of the shop could be restored with, and why. */
const NOT_RESTORABLE = `
  with recursive own as (select oid, relname, relkind from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')),
  links as (select conrelid as source, confrelid as target from pg_constraint where contype = 'f' and conrelid <> confrelid),
  reached as (select * from links union select reached.source, links.target from reached join links on links.source = reached.target)
  select relname || case
    when quote_ident(relname) <> relname then ' has a name that needs quotes'
    when relkind = 'p' or exists (select 1 from pg_inherits where inhparent = oid) then ' has rows in other tables'
    when exists (select 1 from pg_attribute where attrelid = oid and attgenerated <> '') then ' has a generated column'
    when exists (select 1 from reached where source = oid and target = oid) then ' refers to itself through another table'
  end as fault from own order by relname`;

/** @throws Error when a table of the schema would be in the way of the shop's backups */
async function checkTables(connection: PoolClient, { remote, schema }: TeamFolder, file: string): Promise<void> {
  const { rows } = await connection.query<{ fault: string | null }>(NOT_RESTORABLE, [schema]);
  const faults = rows.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0)
    throw new Error(`The migration ${file} of ${remote} makes what no backup can keep: ${faults.join(', ')}.`);
}

/**
 * The role of a team: the owner of its schema, or one that is new or of this shop alone. Roles are of a whole PostgreSQL, where
 * another shop may have the one of the schema's name, or may have made it to read this shop's rows.
 */
const ROLE = `
  with owners as (select pg_get_userbyid(nspowner)::text as role from pg_namespace where nspname = $1)
  select role, oid is not null as is_there
  from (
    select role, 0 as at from owners where starts_with(role, $1) and pg_has_role(role, 'member')
    union all select $1, 1
    union all select ($1 || ' of ' || current_database())::name::text, 2
  ) as names left join pg_roles on rolname = role
  where at = 0 or oid is null or not rolcanlogin and (select array_agg(distinct member) from pg_auth_members where roleid = pg_roles.oid)
    = (select array_agg(oid) from pg_roles where rolname = current_user)
  order by at limit 1`;

async function prepareSchema(connection: PoolClient, schema: string): Promise<string> {
  const { rows } = await connection.query<{ role: string; is_there: boolean }>(ROLE, [schema]);
  const [{ role, is_there: isThere } = { role: schema, is_there: false }] = rows;
  const named = escapeIdentifier(role);
  if (!isThere) await connection.query(`create role ${named} nologin; grant ${named} to current_user`);
  await connection.query(`create schema if not exists "${schema}" authorization ${named}`);
  return role;
}

/**
 * Makes the schema of a team, the role that owns it, and the tables of its migrations; all of it or nothing.
 * @returns the role
 * @throws Error that says what to do, when a migration fails; Overreach when it changes anything outside of the schema
 */
export async function migrateTeam(pool: TeamPool, team: TeamFolder): Promise<string> {
  const { schema, remote, folder } = team;
  const migrate = async (connection: PoolClient): Promise<string> => {
    const role = await prepareSchema(connection, schema);
    let last = '';
    // Thousands of rows, for which a start that migrates nothing has no use.
    const readPrevious = once(() => readOthers(connection, schema));
    const run = async (text: string, file: string) => {
      last = file;
      if (!STATEMENTS.test(text)) {
        throw new Error(
          `The migration ${file} of ${remote} may not say: ${text.trim().slice(0, 40)}. It changes tables, indexes, views, sequences, ` +
            'types and rows of its schema, and nothing else.',
        );
      }
      const previousObjects = await readPrevious();
      await runAsTeam(connection, { schema, role }, { text }, STATEMENT_MS).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === NOT_ALLOWED)
          throw reachesOut(team, { file, what: reasonOf(error), owners: ownersIn(text, previousObjects) });
        // Without a cause: it would be printed in place of the file.
        throw new Error(`The migration ${file} of ${remote} fails: ${reasonOf(error)}`);
      });
      await connection.query('reset session authorization; reset role');
    };
    await applyMigrations({
      connection,
      journal: `"${schema}".__migrations`,
      folder: path.join(folder, 'migrations'),
      run,
    }).catch((error: unknown) => {
      if (!(error instanceof UnknownMigrations)) throw error;
      throw new Error(
        `The database has ${error.count} migrations of a newer version of ${remote}, which change more than they add: ` +
          'start that version, or write a migration that takes them back.',
      );
    });
    if (last !== '') {
      const previousObjects = await readPrevious();
      const changed = differences(previousObjects, await readOthers(connection, schema));
      const objects = changed.slice(0, 5).join(', ');
      if (changed.length > 0)
        throw reachesOut(team, {
          file: last,
          what: `it changes ${objects}`,
          owners: ownersIn(objects, previousObjects),
        });
    }
    await checkTables(connection, team, last);
    return role;
  };
  // Of processes that start at once, one migrates this team and the others wait; the shop and other teams do not.
  const lock = `(${MIGRATION_LOCK}, hashtext('${schema}'))`;
  return inTransaction(pool, migrate, {
    // Without what others change meanwhile, which would count as this team's.
    start: [`select pg_advisory_lock${lock}`, 'begin isolation level repeatable read'],
    end: `select pg_advisory_unlock${lock}`,
  });
}
