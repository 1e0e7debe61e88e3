import type { Vehicle } from '@piston-parts/shared-contract';
import { optionsOf, withSingleOptions } from './car-options';

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

describe('What a car is chosen from', () => {
  it('is the models, the years that a model was made in, the newest first, and the engines of a year [garage-1]', () => {
    const vehicles = [old, current, i20];
    expect(optionsOf(vehicles, {}, THIS_YEAR).models).toEqual(['Creta', 'i20']);
    expect(optionsOf(vehicles, { model: 'Creta' }, THIS_YEAR).years).toEqual([2019, 2018, 2017, 2016, 2015]);
    expect(optionsOf(vehicles, { model: 'Creta', year: 2017 }, THIS_YEAR).engines).toEqual([old, current]);
    expect(optionsOf(vehicles, { model: 'Creta', year: 2018 }, THIS_YEAR).engines).toEqual([current]);
  });

  it('has no year after the present one, but for a car that is made later', () => {
    expect(optionsOf([current], { model: 'Creta' }, 2018).years).toEqual([2018, 2017]);
    expect(optionsOf([i20], { model: 'i20' }, 2019).years).toEqual([2020]);
  });

  it('leaves out every question with a single answer [garage-1]', () => {
    expect(withSingleOptions([i20], {}, THIS_YEAR)).toEqual({ model: 'i20', year: 2020, vehicle: i20 });
    expect(withSingleOptions([old, current], {}, THIS_YEAR)).toEqual({ model: 'Creta' });
    expect(withSingleOptions([old, current], { model: 'Creta', year: 2018 }, THIS_YEAR).vehicle).toBe(current);
    expect(withSingleOptions([old, current], { model: 'Creta', year: 2017 }, THIS_YEAR).vehicle).toBeUndefined();
    expect(withSingleOptions([], {}, THIS_YEAR)).toEqual({});
  });
});
