import { check, EMPTY_GARAGE, garageSchema } from '@piston-parts/shared-contract/schemas';
import { GARAGE_STORAGE_KEY, type Garage } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../ports';

/** To be raised when the form changes; what has another version is not read. */
const VERSION = 1;

const storedSchema = v.object({
  version: v.literal(VERSION),
  /** The account whose garage this is a copy of; null for that of a visitor. */
  owner: v.nullable(v.string()),
  garage: garageSchema,
});

export type StoredGarage = Pick<v.InferOutput<typeof storedSchema>, 'owner' | 'garage'>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns the garage of the last visit; an empty one when there is none, or nothing that can be read. */
export function readGarage(storage: KeyValueStorage): StoredGarage {
  const stored = check(storedSchema, parse(storage.get(GARAGE_STORAGE_KEY) ?? ''));
  return stored.ok ? stored.value : { owner: null, garage: EMPTY_GARAGE };
}

export function storeGarage(storage: KeyValueStorage, { owner, garage }: { owner: string | null; garage: Garage }) {
  storage.set(
    GARAGE_STORAGE_KEY,
    JSON.stringify({ version: VERSION, owner, garage: { cars: garage.cars, currentId: garage.currentId } }),
  );
}
