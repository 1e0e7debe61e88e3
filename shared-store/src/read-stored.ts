import type { Schema } from '@piston-parts/shared-contract';
import { check } from '@piston-parts/shared-contract/schemas';
import type { KeyValueStorage } from './ports';

/** @returns what the browser's storage has, which is not trusted; null when there is nothing, or nothing of this form. */
export function readStored<Output>(storage: KeyValueStorage, key: string, schema: Schema<Output>): Output | null {
  try {
    const stored = check(schema, JSON.parse(storage.get(key) ?? 'null'));
    return stored.ok ? stored.value : null;
  } catch {
    return null;
  }
}
