import { channel } from 'node:diagnostics_channel';
import { check, type Schema } from '@piston-parts/shared-contract';

/** A row that the contract refuses; the database's constraints keep new ones out. */
export interface UnusableRow {
  readonly table: string;
  readonly id: string;
  readonly errors: readonly string[];
}

/** Says which rows are left out, each once in a while. */
export const unusableRows = channel('piston-parts:unusable-row');

const SAID_AGAIN_MS = 10 * 60 * 1000;
const MOST_REMEMBERED = 1_000;
const said = new Map<string, number>();

function say(row: UnusableRow): void {
  const key = `${row.table} ${row.id}`;
  const now = performance.now();
  if (now - (said.get(key) ?? -Infinity) < SAID_AGAIN_MS) return;
  if (said.size >= MOST_REMEMBERED) said.clear();
  said.set(key, now);
  unusableRows.publish(row);
}

/** @returns the items that the contract accepts, so that one invalid row does not break the whole response. */
export function usable<Item extends { readonly _id: string }>(
  schema: Schema<Item>,
  table: string,
  items: Item[],
): Item[] {
  return items.filter((item) => {
    const checked = check(schema, item);
    if (!checked.ok) say({ table, id: item._id, errors: checked.errors });
    return checked.ok;
  });
}
