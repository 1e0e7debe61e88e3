import { FIELD_BITS, FIELDS, type Term } from '@piston-parts/shared-contract/backend';
import { sql, type SQL } from 'drizzle-orm';

/** Words have letters and digits alone, or are `~`, so that nothing in them has a meaning for the database. */
const tsquery = ({ word, prefix }: Term, field = ''): string => {
  const suffix = `${prefix ? '*' : ''}${field}`;
  return `'${word}'${suffix === '' ? '' : `:${suffix}`}`;
};

/** @returns a query for the parts of each term, as the numbers of `Postings` with commas between them. */
export function postingsSql(terms: readonly Term[]): SQL {
  const each = terms.map((term, at) => {
    const bits = FIELDS.map(
      (field) => sql`(search @@ ${tsquery(term, field)}::tsquery)::int * ${FIELD_BITS[field]}::int`,
    );
    return sql`select ${at}::int as at, string_agg((position::bigint * 16 + ${sql.join(bits, sql` + `)})::text, ',') as postings
      from part_search where search @@ ${tsquery(term)}::tsquery`;
  });
  return sql.join(each, sql` union all `);
}
