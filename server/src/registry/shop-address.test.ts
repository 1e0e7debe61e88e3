import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readShopAddress, writeShopAddress } from './shop-address';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-address-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('The address of the shop in links that commands print', () => {
  it('is where the shop was open last, though its registry is new', async () => {
    const root = path.join(folder, 'new');
    await writeShopAddress(root, 'http://localhost:3000');
    await writeShopAddress(root, 'https://shop.example');

    expect(await readShopAddress(root)).toBe('https://shop.example');
  });

  it.each([
    ['there is none', undefined],
    ['its file is broken', '{"format":'],
    ['its file is of another format', '{"format":2,"origin":"https://shop.example"}'],
  ])('is that of npm start where %s', async (_, text) => {
    if (text !== undefined) writeFileSync(path.join(folder, 'shop-address.json'), text);

    expect(await readShopAddress(folder)).toBe('http://localhost:3000');
  });
});
