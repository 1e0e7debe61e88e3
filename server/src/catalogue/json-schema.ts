import * as v from 'valibot';
import { FILE_NAMES, FORMAT, keyColumns, type FileName } from './format';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

function rowsOf(name: FileName): object {
  const columns = Object.entries(FORMAT[name] as Readonly<Record<string, AnySchema>>);
  const properties = columns.map(([column, schema]) => [column, v.getMetadata(schema)['json']]);
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(properties) as object,
      required: keyColumns(name),
      additionalProperties: false,
    },
  };
}

/** @returns the JSON Schema of the files of a catalogue folder; `#/$defs/parts` is that of `parts.json`. */
export const describeFormat = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Catalogue of Piston Parts',
  description: 'Each file of a catalogue folder has its definition. CSV files have the same columns.',
  $defs: Object.fromEntries(FILE_NAMES.map((name) => [name, rowsOf(name)])),
});
