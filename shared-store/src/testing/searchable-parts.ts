import type { SearchablePart } from '../simulated-backend/part-index';

/** A petrol car that is built since 2010. */
export const vehicle = (maker: string, model: string) => ({
  maker,
  model,
  generation: '',
  engine: '1.0',
  fuel: 'petrol' as const,
  yearFrom: 2010,
  yearTo: null,
});

/** A part for these cars; for any without. */
export const part = (
  _id: string,
  name: string,
  partType: string,
  cars: SearchablePart['vehicles'] = [],
  manufacturerName = 'Bosch',
  numbers: readonly string[] = [],
): SearchablePart => ({
  _id,
  name,
  partType,
  manufacturerName,
  makerNumber: '',
  universal: cars.length === 0,
  rank: cars.length,
  price: { actualPrice: 1000, previousPrice: 1000 },
  category: 'Brakes',
  numbers: numbers.map((number) => ({ number })),
  attributes: [],
  vehicles: cars,
});
