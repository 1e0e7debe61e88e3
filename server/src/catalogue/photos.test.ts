import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { faultText } from './faults';
import { readPhotos } from './photos';
import { readCatalogue } from './read-catalogue';
import { catalogueFolder, partLine, partsCsv, shopWith } from './testing/catalogue-folder';

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

/** @param present of a shop that has no photos yet */
const readFolder = (folder: string, present = shopWith()) =>
  readPhotos(folder, readCatalogue(folder, present).files, present, async (hash) =>
    existsSync(path.join(folder, 'media', hash)),
  );

async function faultsOf(picture: string, content: Buffer | null): Promise<string[]> {
  const folder = catalogueFolder({ 'parts.csv': partsCsv(partLine('P-1'), partLine('P-2', { picture })) });
  mkdirSync(path.join(folder, 'photos'));
  if (content) writeFileSync(path.join(folder, picture), content);
  const { faults } = await readFolder(folder);
  return faults.map(faultText);
}

describe('A photo in a catalogue folder', () => {
  const where = (picture: string) => `parts.csv, line 3, column picture: "${picture}"`;

  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/x.jpg',
    'file:///etc/passwd',
    'C:\\pads.jpg',
  ])('is none at an address, such as %s [catalogue-9]', async (picture) => {
    expect(await faultsOf(picture, null)).toEqual([`${where(picture)} is an address; copy the photo into the folder`]);
  });

  it('with 0 bytes is refused with its file, line and column [catalogue-9]', async () => {
    expect(await faultsOf('photos/pad.jpg', Buffer.alloc(0))).toEqual([
      `${where('photos/pad.jpg')} is an empty file (0 bytes)`,
    ]);
  });

  it('that is a folder is refused with its file, line and column [catalogue-9]', async () => {
    expect(await faultsOf('photos', null)).toEqual([`${where('photos')} is no file`]);
  });

  it('that would unpack to more than the memory holds is refused before it is unpacked [catalogue-9]', async () => {
    const png = await hugePng();
    expect(png.length).toBeLessThan(1_000);

    expect(await faultsOf('photos/pad.png', png)).toEqual([
      `${where('photos/pad.png')} has 40000 × 40000 pixels; 50 million are the most`,
    ]);
  });

  it('that is cut off or no photo at all is refused [catalogue-9]', async () => {
    const jpeg = await grey(300, 300).jpeg().toBuffer();
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
        partLine('P-1', { picture: `../${path.basename(outside)}/secret.jpg` }),
        partLine('P-2', { picture: 'link.jpg' }),
      ),
    });
    symlinkSync(path.join(outside, 'secret.jpg'), path.join(folder, 'link.jpg'));

    const { faults } = await readFolder(folder);

    expect(faults.map(({ line, message }) => [line, message.replace(/^".*" /, '')])).toEqual(
      [2, 3].map((line) => [line, 'is outside of the folder; copy the photo into it']),
    );
  });

  it('beside others of the part is taken with them, and wins over those of its kind [catalogue-12]', async () => {
    const jpeg = await grey(300, 300).jpeg().toBuffer();
    const folder = catalogueFolder({
      'parts.csv': [
        'id,name,category,part_type,brand,price,stock,picture',
        'P-1,Oil Filter,Engine,Oil filter,Bosch,200,5,a.jpg | b.jpg',
        'P-2,Oil Filter,Engine,Oil filter,Bosch,200,5,',
        'P-3,Oil Pump,Engine,Oil pump,Bosch,200,5,',
        '',
      ].join('\n'),
      'a.jpg': jpeg,
      'b.jpg': await grey(200, 300).jpeg().toBuffer(),
    });

    const { files, faults } = await readFolder(folder);

    expect(faults).toEqual([]);
    expect(files.parts.map(({ picture }) => picture)).toEqual([
      expect.stringMatching(/^\/media\/\w+\|\/media\/\w+$/),
      '/pictures/type-oil-filter|/pictures/type-oil-filter-2',
      '/pictures/type-part',
    ]);
  });

  it('that is not there is named; the picture of its kind stands in, and a part of the shop keeps its own [catalogue-12]', async () => {
    const pictures = ['none.jpg', '/nonsense', '/pictures/no-such', `/media/${'0'.repeat(32)}`, '/media/originals'];
    const lines = [...pictures, 'none.jpg | /pictures/brake-pads'].map((picture, at) =>
      partLine(`P-${at}`, { picture }),
    );
    const folder = catalogueFolder({ 'parts.csv': partsCsv(...lines, partLine('P-9', { picture: 'none.jpg' })) });

    const { files, faults, warnings } = await readFolder(folder, shopWith('P-9'));

    expect(faults).toEqual([]);
    const [lost = '', kept = ''] = ['the neutral picture of its kind stands in', 'the part keeps its pictures'];
    expect(warnings.map(faultText)).toEqual([
      ...pictures.map(
        (picture, at) =>
          `parts.csv, line ${at + 2}, column picture: "${picture}" is neither in the folder nor in the shop; ${lost}`,
      ),
      `parts.csv, line 7, column picture: "none.jpg" is neither in the folder nor in the shop; the others are taken`,
      `parts.csv, line 8, column picture: "none.jpg" is neither in the folder nor in the shop; ${kept}`,
    ]);
    expect(files.parts.map(({ picture }) => picture)).toEqual([
      ...pictures.map(() => '/pictures/type-part'),
      '/pictures/brake-pads',
      undefined,
    ]);
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

    const { files, photos, faults } = await readFolder(folder);

    expect(faults).toEqual([]);
    expect(photos).toHaveLength(1);
    const address = `/media/${photos[0]?.hash}`;
    expect(files.parts.map(({ picture }) => picture)).toEqual([address, address, '/pictures/brake-pads']);
  });
});
