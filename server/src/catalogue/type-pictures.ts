import { listOf, type Row } from './format';

/** Kinds of parts that the shop has neutral pictures of, from two sides: those of parts without pictures. */
export const PICTURED_KINDS: ReadonlySet<string> = new Set([
  ...['Air filter', 'Battery', 'Brake disc', 'Brake fluid', 'Brake light bulb', 'Brake pad set', 'Brake shoe set'],
  ...['Cabin filter', 'Clutch kit', 'Coil spring', 'Condenser', 'Drive belt', 'Engine oil', 'Fuel filter'],
  ...['Gear oil', 'Glow plug', 'Ignition coil', 'Indicator bulb', 'Oil filter', 'Radiator', 'Shock absorber'],
  ...['Spark plug', 'Stabiliser link', 'Thermostat', 'Water pump', 'Wheel bearing kit', 'Wiper blade'],
]);

/** @returns the pictures of a part, the first first: its own, or without any those of its kind; none for other kinds. */
export function picturesOf({ picture, part_type: kind }: Pick<Row<'parts'>, 'picture' | 'part_type'>): string[] {
  const own = listOf(picture);
  if (own.length > 0 || !PICTURED_KINDS.has(kind)) return own;
  const folder = `/pictures/type-${kind.toLowerCase().replaceAll(' ', '-')}`;
  return [folder, `${folder}-2`];
}
