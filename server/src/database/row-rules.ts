import { NUMBER_KINDS } from '@piston-parts/shared-contract/backend';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Literals, not parameters: the migration contains the constraint's text unchanged. */
const literals = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;

/** Both ends belong to it. */
export const isBetween = (value: AnyPgColumn | SQL, least: number, most: number): SQL =>
  sql`${value} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`;

/** @param least characters, so that 1 refuses an empty text. */
export const hasLength = (column: AnyPgColumn, least: number, most: number): SQL =>
  isBetween(sql`char_length(${column})`, least, most);

export const isAtLeast = (column: AnyPgColumn, least: number): SQL => sql`${column} >= ${sql.raw(String(least))}`;

/** @param pattern as both JavaScript and PostgreSQL understand it: without `\d`, which PostgreSQL takes for more digits. */
export const isLike = (column: AnyPgColumn, pattern: string): SQL => sql`${column} ~ ${literals([pattern])}`;

/** A JSON list with nothing but texts in it. */
export const isListOfTexts = (column: AnyPgColumn): SQL =>
  sql`jsonb_typeof(${column}) = 'array' and not jsonb_path_exists(${column}, 'strict $[*] ? (@.type() != "string")')`;

const hasText = (name: string): string => `exists(@.${name} ? (@.type() == "string"))`;

const isListOf = (column: AnyPgColumn, entry: string): SQL =>
  sql`jsonb_typeof(${column}) = 'array' and not jsonb_path_exists(${column}, ${literals([`$[*] ? (!(${entry}))`])})`;

/** A JSON list of objects with a name, a value and a unit or null. */
export const isListOfAttributes = (column: AnyPgColumn): SQL =>
  isListOf(column, `${hasText('name')} && ${hasText('value')} && (${hasText('unit')} || @.unit == null)`);

/** A JSON list of objects with the kind of a cross-reference number, its maker and the number. */
export const isListOfNumbers = (column: AnyPgColumn): SQL => {
  const isKnown = NUMBER_KINDS.map((kind) => `@.kind == "${kind}"`).join(' || ');
  return isListOf(column, `(${isKnown}) && ${hasText('maker')} && ${hasText('number')}`);
};
