/** @returns the rows by their key, in their order; Node.js 20 has no `Map.groupBy`. */
export function groupBy<Item>(rows: readonly Item[], keyOf: (row: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
