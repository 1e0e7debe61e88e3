import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '../read-catalogue';
import { demonstrationCatalogue } from './demonstration-catalogue';

const FOLDER = path.join(__dirname, '..', '..', '..', 'demonstration-catalogue');
const REWRITE = 'node --import tsx server/src/catalogue/demonstration/demonstration.command.ts';

/** The tiles of the home page. */
const MAKERS = [
  ...['Audi', 'Cobra', 'Fiat', 'Force Motors', 'Ford', 'Hindustan', 'Honda', 'Hyundai', 'Kia', 'Lamborghini'],
  ...['Mahindra', 'Maserati', 'Mercedes', 'Porsche', 'Shelby', 'Suzuki', 'Tata', 'Toyota', 'VW'],
];

describe('The demonstration catalogue', () => {
  const { files, faults } = readCatalogue(FOLDER, new Set());
  const { parts, vehicles, attributes, numbers, fitments } = files;
  const makerOf = new Map(vehicles?.map(({ id, maker }) => [id, maker]));

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
    expect(vehicles?.length).toBeGreaterThanOrEqual(150);
    expect([...partsOf.keys()].sort()).toEqual(MAKERS);
    for (const own of partsOf.values()) expect(own.size).toBeGreaterThanOrEqual(8);
  });

  it('gives each part a vehicle, a specification table, and numbers that say that they are invented [catalogue-7]', () => {
    const [fitting, described, numbered] = [fitments, attributes, numbers].map(
      (rows) => new Set(rows?.map(({ part }) => part)),
    );
    for (const { id, maker_number: number } of parts) {
      expect([id, fitting?.has(id), described?.has(id), numbered?.has(id)]).toEqual([id, true, true, true]);
      expect(number).toMatch(/^DEMO-/);
    }
    for (const { number } of numbers ?? []) expect(number).toMatch(/^DEMO-/);
  });

  it('sells no part of an engine for an electric car', () => {
    const electric = new Set(vehicles?.filter(({ fuel }) => fuel === 'electric').map(({ id }) => id));
    const sold = new Set(fitments?.filter(({ vehicle }) => electric.has(vehicle)).map(({ part }) => part));

    const types = parts.filter(({ id }) => sold.has(id)).map((part) => part.part_type);
    expect(types).toContain('Brake pad set');
    expect(types).not.toEqual(expect.arrayContaining(['Oil filter']));
    expect(types).not.toEqual(expect.arrayContaining(['Drive belt']));
  });

  it(`is what its vehicles and families make (else: ${REWRITE})`, () => {
    for (const [name, text] of Object.entries(demonstrationCatalogue(vehicles ?? []))) {
      expect([name, readFileSync(path.join(FOLDER, `${name}.csv`), 'utf8') === text]).toEqual([name, true]);
    }
  });
});
