import type { Vehicle } from '@piston-parts/shared-contract';

/** What has been chosen of a car so far, apart from its maker. */
export interface Chosen {
  readonly model?: string;
  readonly year?: number;
  readonly vehicle?: Vehicle;
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const yearsOf = ({ yearFrom, yearTo }: Vehicle, thisYear: number): number[] => {
  const last = Math.min(yearTo ?? thisYear, Math.max(thisYear, yearFrom));
  return Array.from({ length: last - yearFrom + 1 }, (_, at) => yearFrom + at);
};

/** The vehicles, models and years that are left to choose from. */
export function optionsOf(vehicles: readonly Vehicle[], { model, year }: Chosen, thisYear: number) {
  const ofModel = vehicles.filter((vehicle) => model === undefined || vehicle.model === model);
  const engines = ofModel.filter((vehicle) => year === undefined || yearsOf(vehicle, thisYear).includes(year));
  return {
    models: unique(vehicles.map((vehicle) => vehicle.model)),
    years: unique(ofModel.flatMap((vehicle) => yearsOf(vehicle, thisYear))).sort((one, other) => other - one),
    engines,
  };
}

/** What is chosen, with every question answered that has a single answer. */
export function withSingleOptions(vehicles: readonly Vehicle[], chosen: Chosen, thisYear: number): Chosen {
  const { models, years, engines } = optionsOf(vehicles, chosen, thisYear);
  const [model] = models;
  const [year] = years;
  const [vehicle] = engines;
  if (chosen.model === undefined) {
    return models.length === 1 && model !== undefined
      ? withSingleOptions(vehicles, { ...chosen, model }, thisYear)
      : chosen;
  }
  if (chosen.year === undefined) {
    return years.length === 1 && year !== undefined
      ? withSingleOptions(vehicles, { ...chosen, year }, thisYear)
      : chosen;
  }
  return chosen.vehicle === undefined && engines.length === 1 && vehicle ? { ...chosen, vehicle } : chosen;
}
