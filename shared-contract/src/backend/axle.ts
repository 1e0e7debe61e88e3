import type { Fitment } from '../vehicle.contract';

export type Axle = 'front' | 'rear';

/** The axle that all of these fitments are at, `rear` of `rear left`; null for several, and where one names none. */
export function axleOf(fitments: readonly Pick<Fitment, 'position'>[]): Axle | null {
  const [axle, ...others] = new Set(fitments.map(({ position }) => position?.split(' ')[0]));
  return others.length === 0 && (axle === 'front' || axle === 'rear') ? axle : null;
}
