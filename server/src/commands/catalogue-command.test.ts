import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { startApiProcess, type ApiProcess } from '../api/testing/api-process';
import { openDatabase } from '../database/open-database';
import { fillDataFolder } from '../database/testing/prepared-pglite';
import { runToEnd } from '../testing/run-program';
import { catalogueFolder, FITMENTS_CSV, partLine, partsCsv, VEHICLES_CSV } from '../catalogue/testing/catalogue-folder';

let data: string;
let api: ApiProcess;

beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-catalogue-'));
  await fillDataFolder(data);
  await refuseInDatabase('Refused');
  api = await startApiProcess({ DATA: data });
});
afterAll(async () => {
  await api.stop();
  rmSync(data, { recursive: true });
});

/** From now on the database takes no part of this name, though the files of an import may have it. */
async function refuseInDatabase(name: string): Promise<void> {
  const database = await openDatabase({ url: null, folder: data });
  await database.queries.execute(sql.raw(`alter table products add constraint not_refused check (name <> '${name}')`));
  await database.close();
}

const run = (...words: string[]) =>
  runToEnd('src/commands/catalogue.command.ts', words, { DATA: data, DATABASE_URL: '' });

async function readParts(): Promise<readonly Product[]> {
  const response = await fetch(`${api.origin}/api/products`);
  return ((await response.json()) as { products: Product[] }).products;
}

const NOTHING =
  'Parts: 0 new, 0 changed, 0 removed\nVehicles: 0 new, 0 changed, 0 removed\nParts whose fitments change: 0';

describe('npm run catalogue, while a shop on the embedded database is open', () => {
  it('replaces the catalogue with its photos, and a second time changes nothing [catalogue-8, catalogue-10]', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888888' } })
      .jpeg()
      .toBuffer();
    const folder = catalogueFolder({
      'parts.csv': partsCsv(partLine('P-1', { picture: 'pad.jpg' }), partLine('P-2')),
      'vehicles.csv': VEHICLES_CSV,
      'fitments.csv': FITMENTS_CSV.replace('P-1,creta-1.5', 'P-2,creta-1.5'),
      'pad.jpg': photo,
    });

    const dry = await run('import', folder, '--remove-missing', '--dry-run');
    expect(dry.stdout).toMatch(/^Parts: 2 new, 0 changed, 25 removed\n[^]*this was a dry run\.$/);
    expect(await readParts()).toHaveLength(25);
    expect(existsSync(path.join(data, 'media'))).toBe(false);

    expect((await run('import', folder, '--remove-missing')).stdout).toMatch(/^Parts: 2 new, 0 changed, 25 removed\n/);

    const [first, second] = await readParts();
    expect(first?.image.src).toMatch(/^\/media\/[0-9a-f]{32}$/);
    expect(second).toMatchObject({ _id: 'P-2', image: { src: '/pictures/brake-pads' } });
    expect(readdirSync(path.join(data, first?.image.src ?? ''))).toContain('640.avif');
    expect((await run('import', folder, '--remove-missing')).stdout).toBe(NOTHING);

    const exported = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-export-'));
    expect((await run('export', exported)).stdout).toMatch(/parts\.csv \(2\)/);
    const [name = ''] = readdirSync(path.join(exported, 'photos'));
    expect(readFileSync(path.join(exported, 'photos', name)).equals(photo)).toBe(true);
    expect((await run('import', exported, '--remove-missing')).stdout).toBe(NOTHING);
  });

  it('asks whether a brand is another one in capitals, and changes nothing until then [catalogue-16]', async () => {
    const before = await readParts();
    const folder = catalogueFolder({
      'parts.csv': partsCsv(partLine('P-8'), partLine('P-9', { brand: 'BOSCH' }), partLine('P-7')),
    });

    const { code, stderr } = await run('import', folder);
    const merged = await run('import', folder, '--merge-brands', '--dry-run');

    expect([code, stderr]).toEqual([
      1,
      'Brands differ in case or spaces alone: "BOSCH" is "Bosch"? Add --merge-brands if they are the same, or --keep-brands. Nothing was changed.',
    ]);
    expect(merged).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Parts: 3 new/) as string });
    expect(await readParts()).toEqual(before);
  });

  it('changes nothing when the database refuses a part, and the shop goes on [catalogue-10]', async () => {
    const before = await readParts();
    const folder = catalogueFolder({ 'parts.csv': partsCsv(partLine('P-8'), partLine('P-9', { name: 'Refused' })) });

    expect(await run('import', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'It failed, and nothing was changed: new row for relation "import_products" violates check constraint "not_refused"',
    });
    expect(await readParts()).toEqual(before);
  });

  it('reports faults of rows and photos in one run, and changes nothing then [catalogue-9, catalogue-10]', async () => {
    const before = await readParts();
    const folder = catalogueFolder({
      'parts.csv': partsCsv(partLine('P-1', { price: 'cheap' }), partLine('P-2', { picture: 'empty.jpg' })),
      'empty.jpg': '',
    });

    expect((await run('import', folder)).stderr.split('\n')).toEqual([
      expect.stringMatching(/^parts\.csv, line 2, column price: /),
      'parts.csv, line 3, column picture: "empty.jpg" is an empty file (0 bytes)',
      'There are 2 faults. Nothing was changed.',
    ]);
    expect(await readParts()).toEqual(before);
  });

  it('names a folder that is not there', async () => {
    const folder = path.join(catalogueFolder({}), 'none');

    expect((await run('import', folder)).stderr).toBe(
      `${folder}: There is no such folder\nThere is one fault. Nothing was changed.`,
    );
  });
});
