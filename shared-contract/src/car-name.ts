import type { Car } from './garage';
import type { Vehicle } from './vehicle.contract';

/** @returns the car as its driver calls it: `Hyundai Creta 2019`. */
export const carTitle = ({ vehicle: { maker, model }, year }: Pick<Car, 'vehicle' | 'year'>): string =>
  `${maker} ${model} ${year}`;

/** @returns the engine with its fuel: `1.5 CRDi, diesel`. */
export const engineName = ({ engine, fuel }: Pick<Vehicle, 'engine' | 'fuel'>): string =>
  `${engine}, ${/^[cl]/.test(fuel) ? fuel.toUpperCase() : fuel}`;
