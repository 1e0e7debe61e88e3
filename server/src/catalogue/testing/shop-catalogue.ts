import type { Fitment, Vehicle } from '@piston-parts/shared-contract';
import { once } from '@piston-parts/shared-contract/backend';
import type { Catalogue } from '@piston-parts/shared-store/seeds';
import { getTableColumns, type Table } from 'drizzle-orm';
import { toApiProducts, toSpecification } from '../../api/catalogue/product-row';
import { products } from '../../database/schema';
import { fitments, vehicles } from '../../database/vehicle.schema';
import { stagedCatalogue } from '../catalogue-tables';
import { readDemonstration } from '../demonstration/read-demonstration';
import { groupBy } from '../group-by';

const TABLES = { products, vehicles, fitments };
type Name = keyof typeof TABLES;
type RowOf<Kind extends Name> = (typeof TABLES)[Kind]['$inferSelect'];

/** Values of an import where a file leaves a cell empty. */
const EMPTY = { rating: 1, isRated: false, attributes: [], numbers: [] };

/** Rows of an import, with the names of the table's columns, as the API reads them. */
const asRead = (table: Table, row: object) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [
      key,
      (row as Record<string, unknown>)[name] ?? (EMPTY as Record<string, unknown>)[key] ?? null,
    ]),
  );

function readRows() {
  const rows: { readonly [Kind in Name]: RowOf<Kind>[] } = { products: [], vehicles: [], fitments: [] };
  for (const batch of stagedCatalogue(readDemonstration()).batches as Iterable<{ table: Name; rows: object[] }>)
    rows[batch.table].push(...(batch.rows.map((row) => asRead(TABLES[batch.table], row)) as never[]));
  return rows;
}

const orderOf = ({ vehicle: { maker, model, yearFrom, engine } }: Fitment) =>
  [maker, model, yearFrom, engine].join('\n');

/** The shop's demonstration catalogue, for `backend.useLargeCatalogue` of a test: 1,549 parts and the cars that they fit. */
export const shopCatalogue = once((): Catalogue => {
  const rows = readRows();
  const cars = new Map(
    rows.vehicles.map(({ id, rank: _rank, ...car }): [string, Vehicle] => [id, { _id: id, ...car }]),
  );
  const fits = groupBy(rows.fitments, ({ productId }) => productId);
  return {
    products: toApiProducts(rows.products),
    specifications: rows.products.map((row) => [row.id, toSpecification(row)]),
    fitments: rows.products.map(({ id }) => {
      const own = (fits.get(id) ?? []).flatMap(({ vehicleId, productId: _id, ordinal: _ordinal, ...fitment }) => {
        const vehicle = cars.get(vehicleId);
        return vehicle ? [{ vehicle, ...fitment }] : [];
      });
      return [id, own.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))];
    }),
    vehicles: [...cars.values()],
    vehicleRanks: Object.fromEntries(
      rows.vehicles.flatMap(({ maker, model, rank }) => (rank === null ? [] : [[`${maker} ${model}`, rank]])),
    ),
  };
});
