import type { Product } from '@piston-parts/shared-contract';
import type { KeyValueStorage } from '@piston-parts/shared-store';

const SEEN_KEY = 'piston-parts-seen';

/** To be raised when the form changes; what has another version is not read. */
const VERSION = 1;
const MAX_SEEN = 9;

/** No prices: they would be old. */
export type SeenPart = Pick<Product, '_id' | 'name' | 'image'>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** @returns the parts that this browser has stored: another version of the shop, or anybody, may have written them */
export function readSeen(storage: KeyValueStorage): SeenPart[] {
  try {
    const { version, parts } = JSON.parse(storage.get(SEEN_KEY) ?? '') as { version: number; parts: SeenPart[] };
    const isWhole = ({ _id, name, image }: SeenPart) => [_id, name, image.src, image.alt].every(isText);
    return version === VERSION && parts.every(isWhole) ? parts : [];
  } catch {
    return [];
  }
}

/**
 * Notes that the shopper sees a part. Only this browser knows it.
 * @returns the parts that were seen before, the last one first, without this one.
 */
export function noteSeen(storage: KeyValueStorage, { _id, name, image }: SeenPart): readonly SeenPart[] {
  const others = readSeen(storage)
    .filter((part) => part._id !== _id)
    .slice(0, MAX_SEEN - 1);
  const { src, alt } = image;
  storage.set(SEEN_KEY, JSON.stringify({ version: VERSION, parts: [{ _id, name, image: { src, alt } }, ...others] }));
  return others;
}
