import type { CatalogueFiles } from './read-catalogue';
import type { PresentCatalogue } from './present-catalogue';

/** A brand that the shop has in another spelling, or the files in two. */
export interface BrandSpelling {
  readonly spelling: string;
  /** Of the shop, or else the more common one of the files. */
  readonly usual: string;
}

const keyOf = (brand: string): string => brand.toLowerCase().replaceAll(/\s+/g, ' ');

function count(brands: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const brand of brands) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  return counts;
}

/** @returns the brands of the files that differ from another one in case or spaces alone, and are new to the shop */
export function findBrandSpellings({ parts }: CatalogueFiles, present: PresentCatalogue): BrandSpelling[] {
  const inShop = count(present.parts.map(({ brand }) => brand));
  const inFiles = count(parts.flatMap(({ brand }) => (brand === undefined ? [] : [brand])));
  const usual = new Map<string, string>();
  // The last one stays: those of the shop, and of these the most common.
  for (const counts of [inFiles, inShop]) {
    for (const [brand] of [...counts].sort(([, few], [, many]) => few - many)) usual.set(keyOf(brand), brand);
  }
  return [...inFiles.keys()].flatMap((spelling) => {
    const other = usual.get(keyOf(spelling)) ?? spelling;
    return other === spelling || inShop.has(spelling) ? [] : [{ spelling, usual: other }];
  });
}

/** @returns the files with the usual spelling of each brand */
export function withUsualBrands(files: CatalogueFiles, spellings: readonly BrandSpelling[]): CatalogueFiles {
  const usual = new Map(spellings.map((each) => [each.spelling, each.usual]));
  const parts = files.parts.map((part) =>
    part.brand === undefined ? part : { ...part, brand: usual.get(part.brand) ?? part.brand },
  );
  return { ...files, parts };
}
