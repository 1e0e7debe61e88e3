import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readShopAddress, writeShopAddress } from './shop-address';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

let folder: string;
eachTestHasFolder('address', (made) => (folder = made));

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
