/** A kind of part that belongs to the same work as another. */
export interface NeededPart {
  /** As in `PartSpecification`. */
  readonly partType: string;
  readonly reason: string;
}

const OIL = { partType: 'Engine oil', reason: 'The oil is changed with its filter.' };

/** By the type of the part that is bought. */
const NEEDED_WITH: Readonly<Record<string, readonly NeededPart[]>> = {
  'Brake disc': [{ partType: 'Brake pad set', reason: 'New discs need new pads.' }],
  'Brake pad set': [
    { partType: 'Brake disc', reason: 'Worn discs ruin new pads: measure them.' },
    { partType: 'Brake fluid', reason: 'It is changed every two years.' },
  ],
  'Clutch release bearing': [{ partType: 'Gear oil', reason: 'The gearbox comes off and loses oil.' }],
  'Coil spring': [{ partType: 'Shock absorber', reason: 'It comes off with the spring.' }],
  'Engine oil': [{ partType: 'Oil filter', reason: 'The filter is changed with the oil.' }],
  'Expansion valve': [{ partType: 'Receiver drier', reason: 'An open circuit needs a new drier.' }],
  'Oil filter': [OIL],
  Piston: [OIL],
  'Receiver drier': [{ partType: 'Expansion valve', reason: 'The circuit is open anyway.' }],
  'Shock absorber': [{ partType: 'Coil spring', reason: 'It comes off with the shock absorber.' }],
  'Timing belt': [{ partType: 'Drive belt', reason: 'It comes off before the timing belt.' }],
};

/** @returns the kinds of parts that are needed with a part of this type; none when nothing is known. */
export const neededWith = (partType: string): readonly NeededPart[] => NEEDED_WITH[partType] ?? [];
