import type { ComparedPart } from '../src/comparison';

/** The parts that were found, and the ids that the catalogue does not have (compare-5). */
export function withMissing<Part extends ComparedPart>(ids: readonly string[], parts: readonly Part[]) {
  const foundIds = new Set(parts.map(({ product }) => product._id));
  return { parts: [...parts], missing: ids.filter((id) => !foundIds.has(id)) };
}
