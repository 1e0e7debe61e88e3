import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { faultText } from './faults';
import { readPhotos } from './photos';
import { readCatalogue } from './read-catalogue';
import { catalogueFolder, partLine, partsCsv } from './testing/catalogue-folder';

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } });

/** A file of some hundred bytes that says that it unpacks to gigabytes. */
async function hugePng(): Promise<Buffer> {
  const png = await grey(8, 8).png().toBuffer();
  const [header, width, end] = [12, 16, 29];
  png.writeUInt32BE(40_000, width);
  png.writeUInt32BE(40_000, width + 4);
  png.writeUInt32BE(crc32(png.subarray(header, end)), end);
  return png;
}

async function faultsOf(picture: string, content: Buffer | null): Promise<string[]> {
  const folder = catalogueFolder({ 'parts.csv': partsCsv(partLine('P-1'), partLine('P-2', { picture })) });
  mkdirSync(path.join(folder, 'photos'));
  if (content) writeFileSync(path.join(folder, picture), content);
  const { faults } = await readPhotos(folder, readCatalogue(folder, new Set()).files);
  return faults.map(faultText);
}

describe('A photo in a catalogue folder', () => {
  const where = (picture: string) => `parts.csv, line 3, column picture: "${picture}"`;

  it.each(['//evil.example/x', '/\\evil.example/x'])(
    'is none on another site, such as %s [catalogue-9]',
    async (picture) => {
      expect(await faultsOf(picture, null)).toEqual([
        `${where(picture)} is no file of the folder, nor a path of this shop that begins with /`,
      ]);
    },
  );

  it('with 0 bytes is refused with its file, line and column [catalogue-9]', async () => {
    expect(await faultsOf('photos/pad.jpg', Buffer.alloc(0))).toEqual([
      `${where('photos/pad.jpg')} is an empty file (0 bytes)`,
    ]);
  });

  it('that would unpack to more than the memory holds is refused before it is unpacked [catalogue-9]', async () => {
    const png = await hugePng();
    expect(png.length).toBeLessThan(1_000);

    expect(await faultsOf('photos/pad.png', png)).toEqual([
      `${where('photos/pad.png')} has 40000 × 40000 pixels; 50 million are the most`,
    ]);
  });

  it('that is missing, cut off or no photo at all is refused [catalogue-9]', async () => {
    const jpeg = await grey(300, 300).jpeg().toBuffer();
    expect(await faultsOf('photos/pad.jpg', null)).toEqual([
      `${where('photos/pad.jpg')} is no file of the folder, nor a path of this shop that begins with /`,
    ]);
    expect(await faultsOf('photos/pad.jpg', jpeg.subarray(0, jpeg.length - 200))).toEqual([
      `${where('photos/pad.jpg')} is damaged and cannot be read to its end`,
    ]);
    for (const text of ['id,name', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']) {
      expect(await faultsOf('photos/pad.jpg', Buffer.from(text))).toEqual([
        `${where('photos/pad.jpg')} is no photo that can be read; save it as JPEG, PNG, WebP or AVIF`,
      ]);
    }
  });

  it('outside of the folder is refused, behind a link as well [catalogue-9]', async () => {
    const outside = catalogueFolder({ 'secret.jpg': await grey(300, 300).jpeg().toBuffer() });
    const folder = catalogueFolder({
      'parts.csv': partsCsv(
        partLine('P-1', { picture: path.relative('/', path.join(outside, 'secret.jpg')) }),
        partLine('P-2', { picture: `../${path.basename(outside)}/secret.jpg` }),
        partLine('P-3', { picture: 'link.jpg' }),
      ),
    });
    symlinkSync(path.join(outside, 'secret.jpg'), path.join(folder, 'link.jpg'));

    const { faults } = await readPhotos(folder, readCatalogue(folder, new Set()).files);

    expect(faults.map(({ line, message }) => [line, message.replace(/^".*" /, '')])).toEqual(
      [2, 3, 4].map((line) => [line, 'is no file of the folder, nor a path of this shop that begins with /']),
    );
  });

  it('beside others of the part is taken with them, and wins over those of its kind [catalogue-12]', async () => {
    const jpeg = await grey(300, 300).jpeg().toBuffer();
    const [first, second] = [jpeg, await grey(200, 300).jpeg().toBuffer()];
    const folder = catalogueFolder({
      'parts.csv': [
        'id,name,category,part_type,brand,price,stock,picture',
        'P-1,Oil Filter,Engine,Oil filter,Bosch,200,5,a.jpg | b.jpg',
        'P-2,Oil Filter,Engine,Oil filter,Bosch,200,5,',
        'P-3,Oil Pump,Engine,Oil pump,Bosch,200,5,',
        'P-4,Oil Filter,Engine,Oil filter,Bosch,200,5,a.jpg | c.jpg',
        '',
      ].join('\n'),
      'a.jpg': first,
      'b.jpg': second,
    });

    const { files, faults } = await readPhotos(folder, readCatalogue(folder, new Set()).files);

    expect(faults.map(faultText)).toEqual([
      'parts.csv, line 4, column picture: is empty, and the shop has no picture of the kind "Oil pump"',
      'parts.csv, line 5, column picture: "c.jpg" is no file of the folder, nor a path of this shop that begins with /',
    ]);
    expect(files.parts[0]?.picture).toMatch(/^\/media\/\w+\|\/media\/\w+$/);
    expect(files.parts[1]?.picture).toBe('/pictures/type-oil-filter|/pictures/type-oil-filter-2');
  });

  it('of several parts is taken once, and addresses stay as they are [catalogue-8]', async () => {
    const jpeg = await grey(300, 300).jpeg().toBuffer();
    const folder = catalogueFolder({
      'parts.csv': partsCsv(
        partLine('P-1', { picture: 'a.jpg' }),
        partLine('P-2', { picture: 'b.jpg' }),
        partLine('P-3'),
      ),
      'a.jpg': jpeg,
      'b.jpg': jpeg,
    });

    const { files, photos, faults } = await readPhotos(folder, readCatalogue(folder, new Set()).files);

    expect(faults).toEqual([]);
    expect(photos).toHaveLength(1);
    const address = `/media/${photos[0]?.hash}`;
    expect(files.parts.map(({ picture }) => picture)).toEqual([address, address, '/pictures/brake-pads']);
  });
});
