/** Opposite positions on a car. */
export const OPPOSITES: Readonly<Record<string, string>> = {
  front: 'rear',
  rear: 'front',
  left: 'right',
  right: 'left',
};

/** Words for positions on a car, which make no other part of one. */
export const POSITION_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(OPPOSITES),
  'both',
  'sides',
  'top',
  'bottom',
]);
