import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EMPTY_CATALOGUE, type PresentCatalogue } from '../present-catalogue';

/** @returns a temporary folder with these files. */
export function catalogueFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-catalogue-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

/** @returns a shop with these parts, all of one brand and kind, and no vehicles; `OIL` is universal */
export const shopWith = (...ids: readonly string[]): PresentCatalogue => ({
  ...EMPTY_CATALOGUE,
  parts: ids.map((id) => ({ id, brand: 'Bosch', partType: 'Oil filter', isUniversal: id === 'OIL' })),
});

export const PART_COLUMNS = 'id,name,category,brand,maker_number,price,stock,picture';

/** A line of `parts.csv` with the columns above. */
export const partLine = (id: string, given: Readonly<Record<string, string>> = {}): string =>
  PART_COLUMNS.split(',')
    .map((column) => {
      const usual: Readonly<Record<string, string>> = {
        id,
        name: `Brake Pad Set ${id}`,
        category: 'Brakes',
        brand: 'Bosch',
        maker_number: `N-${id}`,
        price: '900',
        stock: '5',
        picture: '/pictures/brake-pads',
      };
      return given[column] ?? usual[column] ?? '';
    })
    .join(',');

export const partsCsv = (...lines: readonly string[]): string => `${[PART_COLUMNS, ...lines].join('\n')}\n`;

export const VEHICLES_CSV = [
  'id,maker,model,generation,engine,fuel,displacement,year_from,year_to',
  'creta-1.6,Hyundai,Creta,1st generation,1.6 CRDi,diesel,1582,2015,2020',
  'creta-1.5,Hyundai,Creta,2nd generation,1.5 CRDi,diesel,1493,2020,',
  '',
].join('\n');

export const FITMENTS_CSV = [
  'part,vehicle,position,quantity,qualifier,produced_from,produced_until',
  'P-1,creta-1.6,front,1,with ABS,2015-07,2019-03',
  'P-1,creta-1.5,front,,,,',
  '',
].join('\n');
