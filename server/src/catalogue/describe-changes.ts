import type { CatalogueChanges, TableChanges } from './compare-tables';

const more = (count: number, listed: number): string => (count > listed ? ` and ${count - listed} more` : '');

function describeTable(what: string, changes: TableChanges): string[] {
  const { added, changed, removed, firstAdded, firstChanged, firstRemoved } = changes;
  return [
    `${what}: ${added} new, ${changed} changed, ${removed} removed`,
    ...(added > 0 ? [`  new: ${firstAdded.join(', ')}${more(added, firstAdded.length)}`] : []),
    ...firstChanged.map(({ id, columns }) => `  changed: ${id} (${columns.join(', ')})`),
    ...(changed > firstChanged.length ? [`  ${more(changed, firstChanged.length).trim()}`] : []),
    ...(removed > 0 ? [`  removed: ${firstRemoved.join(', ')}${more(removed, firstRemoved.length)}`] : []),
  ];
}

/** @returns what an import changes, a line each. */
export function describeChanges({ parts, vehicles, partsWithOtherFitments }: CatalogueChanges): string {
  return [
    ...describeTable('Parts', parts),
    ...describeTable('Vehicles', vehicles),
    `Parts whose fitments change: ${partsWithOtherFitments}`,
  ].join('\n');
}
