/**
 * Kinds of parts that a service changes, with the months after which it usually does: null where only wear decides. What
 * a car's maker says counts more.
 */
export const SERVICE_MONTHS: Readonly<Record<string, number | null>> = {
  'Engine oil': 12,
  'Oil filter': 12,
  'Air filter': 24,
  'Cabin filter': 12,
  'Spark plug': 36,
  'Brake pad set': null,
  'Wiper blade': 12,
  Coolant: 36,
};
