import type { Product } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../ports';
import { readStored } from '../../read-stored';

const SEEN_KEY = 'piston-parts-seen';

/** To be raised when the form changes; what has another version is not read. */
const VERSION = 1;
const MAX_SEEN = 9;

const seenSchema = v.object({
  version: v.literal(VERSION),
  /** No prices: they would be old. */
  parts: v.array(
    v.object({ _id: v.string(), name: v.string(), image: v.object({ src: v.string(), alt: v.string() }) }),
  ),
});
export type SeenPart = v.InferOutput<typeof seenSchema>['parts'][number];

/**
 * Notes that the shopper sees a part. Only this browser knows it.
 * @returns the parts that were seen before, the last one first, without this one.
 */
export function noteSeen(
  storage: KeyValueStorage,
  { _id, name, image }: Pick<Product, '_id' | 'name' | 'image'>,
): readonly SeenPart[] {
  const { parts = [] } = readStored(storage, SEEN_KEY, seenSchema) ?? {};
  const others = parts.filter((part) => part._id !== _id).slice(0, MAX_SEEN - 1);
  const { src, alt } = image;
  storage.set(SEEN_KEY, JSON.stringify({ version: VERSION, parts: [{ _id, name, image: { src, alt } }, ...others] }));
  return others;
}
