import type { CatalogueChanges, KeptStock, TableChanges } from './compare-tables';

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

function describeStock({ isExport, count, first }: KeptStock): string[] {
  if (count === 0) return [];
  const why = isExport
    ? 'Stock that changed since the export: it is not brought back, and edits count on top'
    : 'Stock that differs from the file stays: only an export, or a file of id and stock alone, changes it';
  const parts = first.map(({ id, inFile, inShop }) => `${id} (${inFile} in the file, ${inShop} in the shop)`);
  return [`${why}\n  ${parts.join(', ')}${more(count, first.length)}`];
}

/** @returns what an import changes, a line each. */
export function describeChanges({ parts, vehicles, keptStock, partsWithOtherFitments }: CatalogueChanges): string {
  return [
    ...describeTable('Parts', parts),
    ...describeTable('Vehicles', vehicles),
    `Parts whose fitments change: ${partsWithOtherFitments}`,
    ...describeStock(keptStock),
  ].join('\n');
}
