import { EMPTY_GARAGE, garageSchema } from '@piston-parts/shared-contract/schemas';
import { GARAGE_STORAGE_KEY, type Garage } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import type { KeyValueStorage } from '../../ports';
import { readStored } from '../../read-stored';

/** To be raised when the form changes; what has another version is not read. */
const VERSION = 1;

const storedSchema = v.object({
  version: v.literal(VERSION),
  /** The account whose garage this is a copy of; null for that of a visitor. */
  owner: v.nullable(v.string()),
  garage: garageSchema,
});

export type StoredGarage = Pick<v.InferOutput<typeof storedSchema>, 'owner' | 'garage'>;

/** @returns the garage of the last visit; an empty one when there is none, or nothing that can be read. */
export const readGarage = (storage: KeyValueStorage): StoredGarage =>
  readStored(storage, GARAGE_STORAGE_KEY, storedSchema) ?? { owner: null, garage: EMPTY_GARAGE };

export function storeGarage(storage: KeyValueStorage, { owner, garage }: { owner: string | null; garage: Garage }) {
  storage.set(
    GARAGE_STORAGE_KEY,
    JSON.stringify({ version: VERSION, owner, garage: { cars: garage.cars, currentId: garage.currentId } }),
  );
}
