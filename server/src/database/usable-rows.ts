import { channel } from 'node:diagnostics_channel';
import type { Schema } from '@piston-parts/shared-contract';
import { check } from '@piston-parts/shared-contract/schemas';

/** A row that the contract refuses; the database's constraints keep new ones out. */
export interface UnusableRow {
  readonly table: string;
  readonly id: string;
  readonly errors: readonly string[];
}

/** Publishes the rows that are left out, each at most once in `LOG_AGAIN_AFTER_MS`. */
export const unusableRows = channel('piston-parts:unusable-row');

const LOG_AGAIN_AFTER_MS = 10 * 60 * 1000;
const MAX_LOGGED_ROWS = 1_000;
const loggedAt = new Map<string, number>();

export function reportUnusableRow(row: UnusableRow): void {
  const key = `${row.table} ${row.id}`;
  const now = performance.now();
  if (now - (loggedAt.get(key) ?? -Infinity) < LOG_AGAIN_AFTER_MS) return;
  if (loggedAt.size >= MAX_LOGGED_ROWS) loggedAt.clear();
  loggedAt.set(key, now);
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
    if (!checked.ok) reportUnusableRow({ table, id: item._id, errors: checked.errors });
    return checked.ok;
  });
}
