import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { SNAPSHOT, type Database } from '../database/database';
import { products } from '../database/schema';
import { fitments, vehicles } from '../database/vehicle.schema';
import { findOriginals } from '../media/media-folder';
import { csvText, type Cells } from './csv-text';
import { FILE_NAMES, listOf, SEPARATOR, type FileName } from './format';

type ProductRow = typeof products.$inferSelect;

const partCells = (row: ProductRow, at: string): Cells => ({
  id: row.id,
  name: row.name,
  category: row.category,
  part_type: row.partType,
  brand: row.manufacturerName,
  maker_number: row.makerNumber,
  condition: row.condition,
  universal: row.universal,
  price: row.actualPrice,
  previous_price: row.previousPrice,
  stock: row.quantity,
  stock_exported: `${row.quantity} at ${at}`,
  max_per_order: row.maxPerOrder,
  delivery_charge: row.deliveryCharge,
  hsn: row.hsn,
  gst: row.gstRate,
  for_sale: !row.outOfStock,
  // Stored as a single-precision number.
  rating: row.isRated ? Number(row.rating.toFixed(2)) : null,
  description: row.description.join(` ${SEPARATOR} `),
  details: row.details,
  picture: [row.imageSrc, ...row.views].join(` ${SEPARATOR} `),
  picture_alt: row.imageAlt,
});

/** The rows of each file. */
export type CatalogueTables = Readonly<Record<FileName, readonly Cells[]>>;

/** @returns the catalogue as it is at one moment. */
export async function readTables({ transaction }: Pick<Database, 'transaction'>): Promise<CatalogueTables> {
  return transaction(async (snapshot) => {
    const at = new Date().toISOString();
    const parts = await snapshot.select().from(products).orderBy(asc(products.position));
    const cars = await snapshot
      .select()
      .from(vehicles)
      .orderBy(sql`maker collate "C", model collate "C", year_from, engine collate "C", id collate "C"`);
    const fits = await snapshot
      .select({ fitment: fitments })
      .from(fitments)
      .innerJoin(products, sql`${products.id} = ${fitments.productId}`)
      .orderBy(asc(products.position), asc(fitments.ordinal));
    return {
      parts: parts.map((row) => partCells(row, at)),
      attributes: parts.flatMap(({ id, attributes }) => attributes.map((own) => ({ part: id, ...own }))),
      numbers: parts.flatMap(({ id, numbers }) => numbers.map((own) => ({ part: id, ...own }))),
      vehicles: cars.map(({ yearFrom, yearTo, ...car }) => ({ ...car, year_from: yearFrom, year_to: yearTo })),
      fitments: fits.map(({ fitment: { productId, vehicleId, producedFrom, producedUntil, ...fitment } }) => ({
        ...fitment,
        part: productId,
        vehicle: vehicleId,
        produced_from: producedFrom,
        produced_until: producedUntil,
      })),
    };
  }, SNAPSHOT);
}

const PHOTOS = 'photos';

/** Copies the photos of these parts. @returns the parts, naming the copies. */
function exportPhotos(parts: readonly Cells[], folder: string, media: string): Cells[] {
  const originals = findOriginals(media);
  const copyOf = (picture: string): string => {
    const original = originals.get(picture);
    if (original === undefined) return picture;
    mkdirSync(path.join(folder, PHOTOS), { recursive: true });
    const copy = `${PHOTOS}/${path.basename(original)}`;
    copyFileSync(original, path.join(folder, copy));
    return copy;
  };
  return parts.map((part) => ({
    ...part,
    picture: listOf(String(part['picture'])).map(copyOf).join(` ${SEPARATOR} `),
  }));
}

/**
 * Writes the catalogue as CSV files and photos that an import reads.
 * @param media folder with the pictures of imported photos
 * @returns how many rows each file has.
 */
export function exportCatalogue(
  read: CatalogueTables,
  folder: string,
  media: string,
): Readonly<Record<FileName, number>> {
  mkdirSync(folder, { recursive: true });
  const tables = { ...read, parts: exportPhotos(read.parts, folder, media) };
  for (const name of FILE_NAMES) writeFileSync(path.join(folder, `${name}.csv`), csvText(name, tables[name]));
  return Object.fromEntries(FILE_NAMES.map((name) => [name, tables[name].length])) as Record<FileName, number>;
}
