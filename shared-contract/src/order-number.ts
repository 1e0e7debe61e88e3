const LENGTH = 8;

/**
 * An order number as it is stored: `pp 7k4m2xq9` → `PP-7K4M-2XQ9`. Letters that are read out or typed for a digit count as
 * that digit; any other text stays as it is, in capitals.
 */
export function normalizeOrderNumber(text: string): string {
  const capitals = text.trim().toUpperCase();
  const letters = capitals.replace(/[\s-]/g, '').replace(/^PP(?=.{8}$)/, '');
  const digits = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return digits.length === LENGTH ? `PP-${digits.slice(0, 4)}-${digits.slice(4)}` : capitals;
}
