import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillDataFolder } from '../database/testing/prepared-pglite';
import { startApiProcess, type ApiProcess } from './testing/api-process';

jest.setTimeout(120_000);

let folder: string;
let api: ApiProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-demonstration-'));
  await fillDataFolder(folder);
});
afterEach(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
});

async function start(catalogue: string): Promise<void> {
  api = await startApiProcess({ DATA: folder, DEMO_CATALOGUE: catalogue });
}

async function read<Body>(pathname: string): Promise<Body> {
  return (await (await fetch(`${api?.origin}/api${pathname}`)).json()) as Body;
}

const countParts = async () => (await read<{ products: object[] }>('/products')).products.length;

it('A new shop has the demonstration catalogue beside the 25 parts of the specification [catalogue-7]', async () => {
  // The default.
  await start('');

  expect(await countParts()).toBeGreaterThan(400);
  const { product } = await read<{ product: { name: string } }>('/products/BR-8101');
  expect(product.name).toBe('Drilled Vented Brake Disc for Mahindra Thar');
  const { makers } = await read<{ makers: string[] }>('/vehicle-makers');
  expect(makers).toHaveLength(19);
});

it('A shop that has parts already does not get the demonstration catalogue', async () => {
  await start('specification');
  expect(await countParts()).toBe(25);
  await api?.stop();

  await start('demonstration');

  expect(await countParts()).toBe(25);
});
