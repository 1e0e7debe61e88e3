import type { InitialData } from '@piston-parts/shared-contract';
import { aboutPart } from './about-part';
import { carMakersOf } from './search.handlers';
import { categories, products, specifications } from './seeds';

const findPart = (id: string) => products.find(({ _id }) => _id === id);

/** The seeds of the simulated backend, for a page that contains them. @returns null as the part when there is none */
export function seedProduct(id: string): Pick<InitialData, 'product' | 'specification'> {
  const product = findPart(id);
  return product ? { product, specification: specifications.get(id) } : { product: null };
}

let cached: Pick<InitialData, 'categories' | 'carMakers'> | null = null;

/** The categories, and the makers with the number of their parts, which are counted once. */
export const seedCategories = (): Pick<InitialData, 'categories' | 'carMakers'> =>
  (cached ??= { categories: [...categories], carMakers: carMakersOf(products) });

const aboutById = new Map<string, InitialData>();

/** The content below a part, for no car. The seeds never change, so it is computed once for each part. */
export function seedAboutPart(id: string): Pick<InitialData, 'about'> {
  const cachedAbout = aboutById.get(id);
  if (cachedAbout) return cachedAbout;
  const product = findPart(id);
  if (!product) return {};
  const about = { about: aboutPart(product, products) };
  aboutById.set(id, about);
  return about;
}
