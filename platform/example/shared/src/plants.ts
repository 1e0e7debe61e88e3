/** A plant in a list; the drawing is made of its leaves and colours. */
export interface PlantSummary {
  readonly id: string;
  readonly name: string;
  /** Cents. */
  readonly price: number;
  readonly leaves: 'round' | 'long' | 'split';
  /** Hue of the leaves and of the pot, in degrees. */
  readonly hues: readonly [leaf: number, pot: number];
}

export interface Plant extends PlantSummary {
  readonly latin: string;
  readonly text: string;
  readonly water: string;
  readonly light: Pick<Category, 'slug' | 'name'>;
}

export interface Category {
  readonly slug: string;
  readonly name: string;
  readonly text: string;
  readonly plants: readonly PlantSummary[];
}

/** @param cents an amount of money */
export const formatPrice = (cents: number): string => `€${(cents / 100).toFixed(2)}`;
