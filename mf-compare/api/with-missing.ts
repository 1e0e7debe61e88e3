import type { ComparedPart } from '../src/comparison';

/** The parts that were found, and the ids that the catalogue does not have (compare-5). */
export function withMissing<Part extends ComparedPart>(ids: readonly string[], found: readonly Part[]) {
  const foundIds = new Set(found.map(({ product }) => product._id));
  return { parts: [...found], missing: ids.filter((id) => !foundIds.has(id)) };
}
