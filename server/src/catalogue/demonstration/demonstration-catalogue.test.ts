import { existsSync } from 'node:fs';
import path from 'node:path';
import { showsType } from '@piston-parts/shared-contract';
import * as seeds from '@piston-parts/shared-store/seeds';
import { groupBy } from '../group-by';
import type { Row } from '../format';
import { readCatalogue } from '../read-catalogue';
import { PICTURED_KINDS, picturesOf } from '../type-pictures';
import { DEMONSTRATION_CATALOGUE } from './read-demonstration';

/** Folder of the pictures. */
const PUBLIC = path.join(__dirname, '..', '..', '..', '..', 'shell', 'public');

/** The tiles of the home page. */
const MAKERS = [
  ...['Audi', 'Cobra', 'Fiat', 'Force Motors', 'Ford', 'Hindustan', 'Honda', 'Hyundai', 'Kia', 'Lamborghini'],
  ...['Mahindra', 'Maserati', 'Mercedes', 'Porsche', 'Shelby', 'Suzuki', 'Tata', 'Toyota', 'VW'],
];

const specified = seeds.products.map(({ _id, image }) => ({
  type: seeds.specifications.get(_id)?.partType,
  picture: image.src,
}));

describe('The demonstration catalogue', () => {
  const { files, faults } = readCatalogue(DEMONSTRATION_CATALOGUE);
  const { attributes, numbers, fitments } = files;
  const parts = files.parts as readonly Required<Row<'parts'>>[];
  const vehicles = files.vehicles as readonly Required<Row<'vehicles'>>[];
  const makerOf = new Map(vehicles.map(({ id, maker }) => [id, maker]));

  it('is a folder that an import takes [catalogue-7]', () => {
    expect(faults).toEqual([]);
  });

  it('has at least 400 parts and 150 vehicles, and at least 8 parts for each of the nineteen makers [catalogue-7]', () => {
    const partsOf = new Map<string, Set<string>>();
    for (const { part, vehicle } of fitments ?? []) {
      const maker = makerOf.get(vehicle) ?? '';
      partsOf.set(maker, (partsOf.get(maker) ?? new Set()).add(part));
    }

    expect(parts.length).toBeGreaterThanOrEqual(400);
    expect(vehicles.length).toBeGreaterThanOrEqual(150);
    expect([...partsOf.keys()].sort()).toEqual(MAKERS);
    for (const own of partsOf.values()) expect(own.size).toBeGreaterThanOrEqual(8);
  });

  it('gives each part a vehicle unless it fits any car, a specification table, and numbers that say that they are invented [catalogue-7]', () => {
    const [fitting, described, numbered] = [fitments, attributes, numbers].map(
      (rows) => new Set(rows?.map(({ part }) => part)),
    );
    for (const { id, maker_number: number, universal } of parts) {
      expect([id, fitting?.has(id), described?.has(id), numbered?.has(id)]).toEqual([id, !universal, true, true]);
      expect(number).toMatch(/^DEMO-/);
    }
    for (const { number } of numbers ?? []) expect(number).toMatch(/^DEMO-/);
  });

  it('has what a workshop buys: thirty kinds of parts, for each side of the car, in every category [catalogue-11]', () => {
    const kinds = new Set(parts.map((part) => part.part_type));
    expect(kinds.size).toBeGreaterThanOrEqual(30);
    for (const kind of [
      'Brake shoe set',
      'Spark plug',
      'Glow plug',
      'Clutch kit',
      'Battery',
      'Coolant',
      'Cabin filter',
    ])
      expect(kinds).toContain(kind);
    for (const own of groupBy(parts, ({ category }) => category).values())
      expect(own.length).toBeGreaterThanOrEqual(20);

    const typeOf = new Map(parts.map(({ id, part_type: type }) => [id, type]));
    const positions = new Set(fitments?.map(({ part, position }) => `${typeOf.get(part)}, ${position}`));
    for (const position of [
      'Brake pad set, rear',
      'Shock absorber, rear',
      'Wiper blade, front left',
      'Wiper blade, rear',
    ])
      expect(positions).toContain(position);
    for (const kind of ['Headlamp, front', 'Tail lamp, rear', 'Control arm, front'])
      for (const side of ['left', 'right']) expect(positions).toContain(`${kind} ${side}`);
  });

  it('is priced as a shop prices: many parts at the full price, the others at several discounts [catalogue-11]', () => {
    const discounts = parts.map(({ price, previous_price: previous }) => 1 - price / (previous ?? price));
    const reduced = discounts.filter((discount) => discount > 0);

    expect(reduced.length / parts.length).toBeLessThan(0.75);
    expect(new Set(reduced.map((discount) => Math.round(discount * 20))).size).toBeGreaterThanOrEqual(5);
    expect(Math.max(...reduced)).toBeLessThan(0.35);
  });

  it('gives no part a rating, since nobody rated it [catalogue-11]', () => {
    expect(parts.filter(({ rating }) => rating !== null)).toEqual([]);
  });

  it('has a measure with its unit for each part, and shows each with a picture of such a part', () => {
    const measured = new Set(attributes?.filter(({ unit }) => unit === 'mm').map(({ part }) => part));
    expect(parts.filter(({ id }) => !measured.has(id))).toEqual([]);
    const folders = new Set(
      [...parts, ...['Any', ...PICTURED_KINDS].map((kind) => ({ picture: '', part_type: kind }))].flatMap(picturesOf),
    );
    for (const folder of folders)
      expect([folder, existsSync(path.join(PUBLIC, folder, '320.avif'))]).toEqual([folder, true]);
    const typesOf = groupBy(
      parts.filter((part) => showsType(picturesOf(part)[0] ?? '')),
      (part) => picturesOf(part)[0] ?? '',
    );
    for (const own of typesOf.values()) expect(new Set(own.map((part) => part.part_type)).size).toBe(1);
    const other = specified.filter(({ type, picture }) =>
      (typesOf.get(picture) ?? []).some((own) => own.part_type !== type),
    );
    expect(other).toEqual([]);
  });

  it('has the vehicles of the specification’s parts as they are there', () => {
    const own = seeds.vehicles.map(({ _id: id, yearFrom: year_from, yearTo: year_to, ...vehicle }) => {
      return { id, ...vehicle, year_from, year_to };
    });
    expect(vehicles).toEqual(expect.arrayContaining(own.map((vehicle) => expect.objectContaining(vehicle) as unknown)));
  });

  it('has front pads in stock for a diesel 1.5 Creta of 2019 [catalogue-7]', () => {
    const creta = vehicles.filter(({ model, engine, fuel, year_from: from, year_to: to }) => {
      const isDiesel = model === 'Creta' && fuel === 'diesel' && engine.startsWith('1.5');
      return isDiesel && from <= 2019 && 2019 <= (to ?? 2019);
    });
    const ids = new Set(creta?.map(({ id }) => id));
    const atTheFront = fitments?.filter(({ vehicle, position }) => ids.has(vehicle) && position === 'front');
    const fitting = new Set(atTheFront?.map(({ part }) => part));

    const pads = parts.filter(({ id, part_type: type }) => fitting.has(id) && type === 'Brake pad set');
    expect(pads.map(({ stock }) => Number(stock) > 0)).toContain(true);
  });

  it('has parts that fit only cars with some equipment, or built from or until a month [catalogue-7]', () => {
    for (const column of ['qualifier', 'produced_from', 'produced_until'] as const) {
      expect([column, fitments?.some((fitment) => Boolean(fitment[column]))]).toEqual([column, true]);
    }
  });

  it('sells no part of an engine for an electric car', () => {
    const electric = new Set(vehicles.filter(({ fuel }) => fuel === 'electric').map(({ id }) => id));
    const sold = new Set(fitments?.filter(({ vehicle }) => electric.has(vehicle)).map(({ part }) => part));

    const types = parts.filter(({ id }) => sold.has(id)).map((part) => part.part_type);
    expect(types).toContain('Brake pad set');
    expect(types).not.toEqual(expect.arrayContaining(['Oil filter']));
    expect(types).not.toEqual(expect.arrayContaining(['Drive belt']));
  });
});
