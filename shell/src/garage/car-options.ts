import type { Vehicle } from '@piston-parts/shared-contract';

/** The choices about a car so far, apart from its maker. */
export interface Chosen {
  readonly model?: string;
  readonly car?: { readonly vehicle: Vehicle; readonly year: number };
}

/** The engines that a model had in a year. */
export interface YearOfModel {
  readonly year: number;
  readonly vehicles: readonly Vehicle[];
}

const yearsOf = ({ yearFrom, yearTo }: Vehicle, thisYear: number): number[] => {
  const last = Math.min(yearTo ?? thisYear, Math.max(thisYear, yearFrom));
  return Array.from({ length: last - yearFrom + 1 }, (_, at) => yearFrom + at);
};

export const modelsOf = (vehicles: readonly Vehicle[]): string[] => [...new Set(vehicles.map(({ model }) => model))];

/** @returns the years in which a model was made, the newest first. */
export function yearsOfModel(vehicles: readonly Vehicle[], model: string, thisYear: number): YearOfModel[] {
  const ofModel = vehicles.filter((vehicle) => vehicle.model === model);
  const years = [...new Set(ofModel.flatMap((vehicle) => yearsOf(vehicle, thisYear)))];
  return years
    .sort((one, other) => other - one)
    .map((year) => ({ year, vehicles: ofModel.filter((vehicle) => yearsOf(vehicle, thisYear).includes(year)) }));
}

/** The choice, with every question answered that has a single answer. */
export function withSingleOptions(vehicles: readonly Vehicle[], chosen: Chosen, thisYear: number): Chosen {
  const [onlyModel, ...otherModels] = modelsOf(vehicles);
  const model = chosen.model ?? (otherModels.length === 0 ? onlyModel : undefined);
  if (chosen.car || model === undefined) return chosen;
  const cars = yearsOfModel(vehicles, model, thisYear).flatMap(({ year, vehicles: engines }) =>
    engines.map((vehicle) => ({ vehicle, year })),
  );
  const [car, ...otherCars] = cars;
  return car && otherCars.length === 0 ? { model, car } : { model };
}
