/** @returns the first parameter that a path such as `/orders/:id` has twice, with its colon; undefined when it has none twice */
export const findRepeatedParameter = (path: string): string | undefined =>
  path.split('/').find((segment, index, all) => segment.startsWith(':') && all.indexOf(segment) < index);
