/** The units that an attribute may have, as they are written in the file and shown. */
export const UNITS = [
  'mm',
  'cm',
  'm',
  'km',
  'inch',
  'g',
  'kg',
  'ml',
  'l',
  'cc',
  'V',
  'A',
  'Ah',
  'W',
  'kW',
  'lm',
  'K',
  'Hz',
  'dB',
  'Ω',
  'kΩ',
  'bar',
  'N',
  'Nm',
  '°',
  '°C',
  '%',
  'months',
] as const;

/** How people write some of them. */
const SPELLINGS: Readonly<Record<string, (typeof UNITS)[number]>> = {
  millimetre: 'mm',
  millimeter: 'mm',
  litre: 'l',
  liter: 'l',
  ltr: 'l',
  volt: 'V',
  volts: 'V',
  watt: 'W',
  watts: 'W',
  amp: 'A',
  amps: 'A',
  ohm: 'Ω',
  ohms: 'Ω',
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  inches: 'inch',
  in: 'inch',
  month: 'months',
};

/** @returns the unit that was probably meant by a text that is none, null when that cannot be known. */
export function meantUnit(text: string): string | null {
  const lower = text.toLowerCase().replace(/\.$/, '');
  return SPELLINGS[lower] ?? UNITS.find((unit) => unit.toLowerCase() === lower) ?? null;
}
