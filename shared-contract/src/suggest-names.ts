import type { Product } from './product.contract';

/**
 * @returns at most `limit` product names that contain the text
 * @deprecated Remotes built before 5.3 use it; to be removed with the next major version.
 */
export function suggestNames(products: readonly Pick<Product, 'name'>[], text: string, limit: number): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const names: string[] = [];
  for (const { name } of products) {
    if (names.length === limit) break;
    if (name.toLowerCase().includes(wanted)) names.push(name);
  }
  return names;
}
