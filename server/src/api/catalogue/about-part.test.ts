import type { AboutPartResponse, Fitment } from '@piston-parts/shared-contract';
import { importCatalogue } from '../../catalogue/import-catalogue';
import { readCatalogue } from '../../catalogue/read-catalogue';
import { catalogueFolder } from '../../catalogue/testing/catalogue-folder';
import { DATABASES } from '../../testing/run-of-all';
import { startTestApi, type TestApi } from '../testing/test-api';

const CARS = Array.from({ length: 12 }, (_, at) => `car-${String(at + 10)}`);
const ofCar = (id: string) => `${id},Maker,Model ${id},,1.0,petrol,999,2010,2020`;
const ofPart = (id: string) => `${id},Pad ${id},Brakes,Brake pad set,Bosch,N-${id},900,5,/pictures/brake-pads`;
const ofDisc = (id: string) => `${id},Disc ${id},Brakes,Brake disc,Bosch,N-${id},900,5,/pictures/brake-disc`;
/** P-1 fits all cars, P-2 to P-9 one each; the rear pads and the discs fit the first car. */
const FILES = {
  'parts.csv': `id,name,category,part_type,brand,maker_number,price,stock,picture\n${CARS.slice(0, 9)
    .map((_, at) => ofPart(`P-${at + 1}`))
    .join('\n')}\n${ofPart('R-1')}\n${ofDisc('D-F')}\n${ofDisc('D-R')}\n`,
  'vehicles.csv': `id,maker,model,generation,engine,fuel,displacement,year_from,year_to\n${CARS.map(ofCar).join('\n')}\n`,
  'fitments.csv': `part,vehicle,position\n${[
    ...CARS.map((car) => `P-1,${car},front`),
    ...CARS.slice(0, 8).map((car, at) => `P-${at + 2},${car},front`),
    'R-1,car-10,rear',
    'D-F,car-10,front',
    'D-R,car-10,rear',
  ].join('\n')}\n`,
};

describe.each(DATABASES)('What is below a part for many cars, on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
    const { files, faults } = readCatalogue(catalogueFolder(FILES));
    expect(faults).toEqual([]);
    await importCatalogue(api.database, files, { removeMissing: true });
  });
  afterAll(() => api.stop());

  const get = async <Body>(url: string) => (await api.app.inject({ method: 'GET', url })).json<Body>();
  const aboutOf = async (id: string, query = '') =>
    (await get<{ about: AboutPartResponse }>(`/api/products/${id}/about${query}`)).about;
  const carsOf = (fitments: readonly Fitment[]) => fitments.map(({ vehicle }) => vehicle._id);

  it('has the first eight, their number, and all where all are wanted [product-11, product-16]', async () => {
    const { fitments, fitmentCount } = await aboutOf('P-1');
    expect(carsOf(fitments)).toEqual(CARS.slice(0, 8));
    expect(fitmentCount).toBe(12);

    const all = await get<{ fitments: Fitment[] }>('/api/products/P-1/fitments');
    expect(carsOf(all.fitments)).toEqual(CARS);
  });

  it('has the shopper’s car first, also when it is not among the first eight [product-11, product-16]', async () => {
    const { fitments, fitmentCount, vehicle } = await aboutOf('P-1', '?vehicle=car-21');

    expect(carsOf(fitments)).toEqual(['car-21', ...CARS.slice(0, 7)]);
    expect(fitmentCount).toBe(12);
    expect(vehicle?._id).toBe('car-21');
  });

  it('has similar parts for the same car alone: the shopper’s, or else one that the part fits [product-13]', async () => {
    const idsOf = ({ similar }: AboutPartResponse) => similar.map(({ _id }) => _id);
    expect(idsOf(await aboutOf('P-1'))).toEqual(['P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7']);

    expect(idsOf(await aboutOf('P-1', '?vehicle=car-17'))).toEqual(['P-9']);
    expect(idsOf(await aboutOf('P-2'))).toEqual(['P-1']);
    expect(idsOf(await aboutOf('P-2', '?vehicle=car-17'))).toEqual(['P-1', 'P-9']);
    expect(idsOf(await aboutOf('P-2', '?vehicle=gone'))).toEqual(['P-1']);
  });

  it('needs discs of the axle that pads are for [product-12]', async () => {
    const discsFor = async (id: string) => (await aboutOf(id)).needed[0]?.parts.map(({ _id }) => _id);
    expect(await discsFor('P-2')).toEqual(['D-F']);
    expect(await discsFor('R-1')).toEqual(['D-R']);
  });
});
