/** A new table, index or schema: what another version does not know cannot be in its way. */
const CREATES = /^create (table|schema|index)\b/;
const CREATES_TABLE = /^create table (?:if not exists )?("\w+")/;
/** Of a table, which is the migration's own: a unique index, or a rule that keeps its rows. */
const GUARDS_TABLE = /^create (?:unique index "\w+" on|rule "\w+" as on \w+ to) ("\w+")/;
const ADDS_COLUMN = /^alter table (?:if exists )?[\w".]+ add column (?:if not exists )?("?\w+"?) (.*)$/;
const ADDS_CHECK = /^alter table [\w".]+ add constraint [\w"]+ check \((.*)\)$/;
/** Rows may have what they could not have: those of another version still fit. Constraints that are no checks have these endings. */
const DROPS_CHECK = /^alter table [\w".]+ drop constraint "(?!\w*_(?:pk|pkey|fk|fkey|unique|key)")\w+"$/;
/** Of a column that another version does not write, or that it could write into a conflict. */
const DEMANDS = /\b(unique|primary key|references|generated|check)\b/;

/** @returns a statement in small letters on one line, without comments */
export function normalize(statement: string): string {
  const withoutComments = statement.replace(/--.*$/gm, ' ').replace(/\/\*[^]*?\*\//g, ' ');
  return withoutComments.replace(/\s+/g, ' ').trim().replace(/;$/, '').toLowerCase();
}

/** Whether all columns that a check names are among these. */
function isAbout(check: string, columns: readonly string[]): boolean {
  const named = [...check.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, , column]) => column ?? '');
  return named.length > 0 && named.every((column) => columns.includes(column));
}

/**
 * Whether a version of the shop that does not know a migration can work with a database that has it: new tables and indexes
 * with what guards these tables, columns that are nullable or have a default, with checks of these alone, and checks that are no
 * more. Anything else counts as not additive.
 */
export function isAdditive(statements: readonly string[]): boolean {
  const columns: string[] = [];
  const normalized = statements.map(normalize);
  const tables = normalized.flatMap((statement) => CREATES_TABLE.exec(statement)?.[1] ?? []);
  const guardsNewTable = (statement: string) => tables.includes(GUARDS_TABLE.exec(statement)?.[1] ?? '');
  return normalized.every((statement) => {
    // One chunk with several statements.
    if (statement.includes(';')) return false;
    const [, column = '', definition = ''] = ADDS_COLUMN.exec(statement) ?? [];
    if (column !== '') {
      columns.push(column.replaceAll('"', ''));
      const isFilled = !definition.includes('not null') || /\bdefault\b/.test(definition);
      return isFilled && !DEMANDS.test(definition) && !definition.includes(',');
    }
    const [, check] = ADDS_CHECK.exec(statement) ?? [];
    if (check !== undefined) return isAbout(check, columns);
    return [CREATES, DROPS_CHECK].some((pattern) => pattern.test(statement)) || guardsNewTable(statement);
  });
}
