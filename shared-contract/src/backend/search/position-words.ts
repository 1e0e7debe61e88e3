/** Opposite positions on a car. A wiper of the windscreen is the driver’s or the passenger’s, who sit on the right and the left. */
export const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  front: ['rear'],
  rear: ['front', 'driver', 'passenger'],
  left: ['right', 'driver'],
  right: ['left', 'passenger'],
};

/** Words for positions on a car, which make no other part of one. */
export const POSITION_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(OPPOSITES),
  'both',
  'sides',
  'top',
  'bottom',
]);
