import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillDataFolder } from '../database/testing/prepared-pglite';
import { startPostgres, type TestPostgres } from '../database/testing/start-postgres';
import { DATABASES } from '../testing/run-of-all';
import { startApiProcess, type ApiProcess } from './testing/api-process';

jest.setTimeout(120_000);

let api: ApiProcess | undefined;

async function read<Body>(pathname: string): Promise<Body> {
  return (await (await fetch(`${api?.origin}/api${pathname}`)).json()) as Body;
}

const countParts = async () => (await read<{ products: object[] }>('/products')).products.length;

describe.each(DATABASES)('On %s', (kind) => {
  let folder: string;
  let postgres: TestPostgres | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-demonstration-'));
    if (kind === 'PGlite') await fillDataFolder(folder);
    else postgres = await startPostgres({ tables: 'newest' });
  });
  afterEach(async () => {
    await api?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  async function start(catalogue: string): Promise<void> {
    api = await startApiProcess({ DATA: folder, DATABASE_URL: postgres?.url ?? '', DEMO_CATALOGUE: catalogue });
  }

  it('a new shop has the demonstration catalogue beside the 25 parts of the specification [catalogue-7]', async () => {
    // The default.
    await start('');

    expect(await countParts()).toBeGreaterThan(400);
    const { product } = await read<{ product: { name: string } }>('/products/BR-8101');
    expect(product.name).toBe('Drilled Vented Brake Disc for Mahindra Thar');
    const { makers } = await read<{ makers: string[] }>('/vehicle-makers');
    expect(makers).toHaveLength(19);
  });

  it('a shop that has parts already does not get the demonstration catalogue', async () => {
    await start('specification');
    expect(await countParts()).toBe(25);
    await api?.stop();

    await start('demonstration');

    expect(await countParts()).toBe(25);
  });
});
