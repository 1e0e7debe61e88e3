import type { InitialData } from '@piston-parts/shared-contract';
import { aboutPart } from './about-part';
import { carMakersOf } from './search.handlers';
import { categories, products, specifications } from './seeds';

const findPart = (id: string) => products.find(({ _id }) => _id === id);

/** What the simulated backend starts with, for a page that contains it. @returns null as the part when there is none */
export function seedProduct(id: string): Pick<InitialData, 'product' | 'specification'> {
  const product = findPart(id);
  return product ? { product, specification: specifications.get(id) } : { product: null };
}

let known: Pick<InitialData, 'categories' | 'carMakers'> | null = null;

/** The categories, and the makers with the number of their parts, which are counted once. */
export const seedCategories = (): Pick<InitialData, 'categories' | 'carMakers'> =>
  (known ??= { categories: [...categories], carMakers: carMakersOf(products) });

const knownAbouts = new Map<string, InitialData>();

/** What is below a part, for nobody's car. The seeds never change, so it is worked out once for each part. */
export function seedAboutPart(id: string): Pick<InitialData, 'about'> {
  const known = knownAbouts.get(id);
  if (known) return known;
  const product = findPart(id);
  if (!product) return {};
  const about = { about: aboutPart(product, products) };
  knownAbouts.set(id, about);
  return about;
}
