import type { Vehicle } from '@piston-parts/shared-contract';
import { modelsOf, withSingleOptions, yearsOfModel } from './car-options';

const vehicle = (model: string, engine: string, yearFrom: number, yearTo: number | null): Vehicle => ({
  _id: `${model} ${engine}`,
  maker: 'Hyundai',
  model,
  generation: '',
  engine,
  fuel: 'diesel',
  displacement: 1500,
  yearFrom,
  yearTo,
});

const old = vehicle('Creta', '1.6 CRDi', 2015, 2017);
const current = vehicle('Creta', '1.5 CRDi', 2017, null);
const i20 = vehicle('i20', '1.2 Kappa', 2020, 2020);
const THIS_YEAR = 2019;

const years = (vehicles: readonly Vehicle[], model: string, thisYear: number) =>
  yearsOfModel(vehicles, model, thisYear).map(({ year }) => year);

describe('What a car is chosen from', () => {
  it('is the models, and the years that a model was made in, the newest first, with their engines [garage-1]', () => {
    const vehicles = [old, current, i20];
    expect(modelsOf(vehicles)).toEqual(['Creta', 'i20']);
    expect(yearsOfModel(vehicles, 'Creta', THIS_YEAR)).toEqual([
      { year: 2019, vehicles: [current] },
      { year: 2018, vehicles: [current] },
      { year: 2017, vehicles: [old, current] },
      { year: 2016, vehicles: [old] },
      { year: 2015, vehicles: [old] },
    ]);
  });

  it('has no year after the present one, but for a car that is made later', () => {
    expect(years([current], 'Creta', 2018)).toEqual([2018, 2017]);
    expect(years([i20], 'i20', 2019)).toEqual([2020]);
  });

  it('leaves out every question with a single answer [garage-1]', () => {
    expect(withSingleOptions([i20], {}, THIS_YEAR)).toEqual({ model: 'i20', car: { vehicle: i20, year: 2020 } });
    expect(withSingleOptions([old, current], {}, THIS_YEAR)).toEqual({ model: 'Creta' });
    expect(withSingleOptions([old, current, i20], {}, THIS_YEAR)).toEqual({});
    expect(withSingleOptions([old, current, i20], { model: 'i20' }, THIS_YEAR).car).toEqual({
      vehicle: i20,
      year: 2020,
    });
    expect(withSingleOptions([], {}, THIS_YEAR)).toEqual({});
  });

  it('is nothing yet for a model whose vehicles have not loaded', () => {
    expect(withSingleOptions([], { model: 'Creta' }, THIS_YEAR)).toEqual({ model: 'Creta' });
  });
});
