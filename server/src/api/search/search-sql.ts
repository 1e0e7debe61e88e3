import {
  FIELD_VALUES,
  FIELDS,
  GROUP_VALUE,
  type Alternative,
  type Field,
  type Group,
} from '@piston-parts/shared-contract/backend';
import { sql, type SQL } from 'drizzle-orm';

/** Words have letters and digits alone, or are `~`, so that nothing in them has a meaning for the database. */
function termOf({ words, prefix }: Alternative, field: Field | ''): string {
  const suffix = `${prefix ? '*' : ''}${field}`;
  return `(${words.map((word) => `'${word}'${suffix === '' ? '' : `:${suffix}`}`).join(' & ')})`;
}

const groupTerm = (group: Group): string => `(${group.map((alternative) => termOf(alternative, '')).join(' | ')})`;

/** @returns the tsquery that a part matches when it matches every group of one choice; empty for no groups. */
export const matchingQuery = (choices: readonly (readonly Group[])[]): string =>
  choices.map((groups) => `(${groups.map(groupTerm).join(' & ')})`).join(' | ');

/** The best alternative of a group: the same as `scoreOf`. */
function groupScore(group: Group): SQL {
  const terms = new Map<number, string[]>();
  const add = (value: number, term: string) => terms.set(value, [...(terms.get(value) ?? []), term]);
  for (const alternative of group) {
    for (const field of FIELDS) add(FIELD_VALUES[field] * alternative.strength, termOf(alternative, field));
    add(alternative.strength, termOf(alternative, ''));
  }
  const values = [...terms].sort(([a], [b]) => b - a);
  const cases = values.map(
    ([value, own]) => sql`when search @@ ${own.join(' | ')}::tsquery then ${value + GROUP_VALUE}::int`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

export const scoreSql = (groups: readonly Group[]): SQL =>
  groups.length === 0 ? sql`0::int` : sql.join(groups.map(groupScore), sql` + `);
