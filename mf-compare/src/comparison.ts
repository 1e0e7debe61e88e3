import type { Contract, ResponseOf } from '@piston-parts/shared-contract';

/** A part with its technical data, as far as the catalogue has any. */
export type ComparedPart = ResponseOf<Contract['getProduct']>;

/** A comparison holds this many parts (compare-1). */
export const MAX_COMPARED = 4;
export const COMPARISON_FULL = 'You can compare four parts. Remove one to add another.';
export const MAX_ID_LENGTH = 100;

export interface RequestedParts {
  /** Different ids, in their order: `MAX_COMPARED` at most. */
  readonly ids: readonly string[];
  /** Whether the text has more parts than a comparison holds. */
  readonly isCut: boolean;
}

/**
 * Reads the parts of an address, or of the browser's storage (compare-2).
 * @param text ids with commas between them; untrusted
 */
export function readPartIds(text: string | null): RequestedParts {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  const different = [...new Set(ids)].filter((id) => id !== '' && id.length <= MAX_ID_LENGTH);
  return { ids: different.slice(0, MAX_COMPARED), isCut: different.length > MAX_COMPARED };
}

export const COMPARE_PATH = '/compare-page';

/** The address of a comparison, which can be shared (compare-2). */
export const comparisonAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?parts=${ids.map(encodeURIComponent).join(',')}`;
