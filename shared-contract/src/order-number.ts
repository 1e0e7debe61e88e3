/** Of the order numbers of a shop whose owner has set none. */
export const DEFAULT_ORDER_PREFIX = 'PP';

const CODE = /^([A-Z]{2,4})?(.{8})$/;

/**
 * An order number as it is stored: `pp 7k4m2xq9` → `PP-7K4M-2XQ9`, and without its prefix `7K4M-2XQ9`. Letters that are read
 * out or typed for a digit count as that digit; any other text stays as it is, in capitals.
 */
export function normalizeOrderNumber(text: string): string {
  const capitals = text.trim().toUpperCase();
  const [, prefix, code] = CODE.exec(capitals.replace(/[\s-]/g, '')) ?? [];
  if (code === undefined) return capitals;
  const digits = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${prefix === undefined ? '' : `${prefix}-`}${digits.slice(0, 4)}-${digits.slice(4)}`;
}
