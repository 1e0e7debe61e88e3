export type Random = () => number;

/** A repeatable sequence of numbers between 0 and 1. */
export function sequence(seed: number): Random {
  let state = seed * 48_271;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

export const pick = <Item>(next: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};
