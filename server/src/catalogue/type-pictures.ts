import { listOf, type Row } from './format';

/** Kinds of parts that the shop has neutral pictures of, from two sides: those of parts without pictures. */
export const PICTURED_KINDS: ReadonlySet<string> = new Set([
  ...['Air filter', 'Battery', 'Brake disc', 'Brake fluid', 'Brake light bulb', 'Brake pad set', 'Brake shoe set'],
  ...['Cabin filter', 'Clutch kit', 'Coil spring', 'Condenser', 'Drive belt', 'Engine oil', 'Fuel filter'],
  ...['Gear oil', 'Glow plug', 'Ignition coil', 'Indicator bulb', 'Oil filter', 'Radiator', 'Shock absorber'],
  ...['Spark plug', 'Stabiliser link', 'Thermostat', 'Water pump', 'Wheel bearing kit', 'Wiper blade'],
]);

/** The picture of a part of any other kind. */
const ANY_KIND = '/pictures/type-part';

/** @returns the neutral pictures of a kind of parts, the first first */
export function typePictures(kind: string): string[] {
  if (!PICTURED_KINDS.has(kind)) return [ANY_KIND];
  const folder = `/pictures/type-${kind.toLowerCase().replaceAll(' ', '-')}`;
  return [folder, `${folder}-2`];
}

/** @returns the pictures of a part: its own, or without any those of its kind */
export function picturesOf({ picture = '', part_type: kind = '' }: Partial<Row<'parts'>>): string[] {
  const own = listOf(picture);
  return own.length > 0 ? own : typePictures(kind);
}
