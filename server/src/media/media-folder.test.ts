import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { addMediaFiles } from '@platform/storefront/media-files';
import { addBuiltFiles } from '@platform/storefront/static-files';
import { addressOf } from '@platform/storefront/media-address';
import { findOriginals, storePhoto } from './media-folder';
import { readPhoto, type Photo } from './photo';

const COMMITTED = path.join(__dirname, '..', '..', '..', 'shell', 'public', 'pictures', 'brake-disc');
const [RED, BLUE] = ['#d00000', '#0000d0'];

let folder: string;
let media: string;
let photo: Photo;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-media-'));
  media = path.join(folder, 'media');
  photo = await takePhoto();
  await storePhoto(photo, media);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Red on the left and blue on the right, taken with the camera on its side. */
async function takePhoto(): Promise<Photo> {
  const blue = await sharp({ create: { width: 200, height: 200, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: RED } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .withExif({ IFD0: { Copyright: 'The owner', Software: 'A camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = path.join(folder, 'photo.jpg');
  writeFileSync(file, bytes);
  const photo = await readPhoto(file);
  if ('fault' in photo) throw new Error(photo.fault);
  return photo;
}

const colourAt = async (file: string, left: number, top: number) => {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0].map((value) => (value > 128 ? 1 : 0));
};

describe('A photo of an owner', () => {
  it('becomes all sizes and formats that the shop’s pictures have, upright, on white, without what the camera wrote [catalogue-8]', async () => {
    const made = path.join(media, photo.hash);
    expect(readdirSync(made).sort()).toEqual(readdirSync(COMMITTED).sort());
    expect(await sharp(path.join(made, '640.jpg')).metadata()).toMatchObject({ width: 640, height: 640 });
    for (const name of readdirSync(made)) {
      const { exif, orientation } = await sharp(path.join(made, name)).metadata();
      expect([name, exif, orientation]).toEqual([name, undefined, undefined]);
    }
    const shown = path.join(made, '640.jpg');
    expect(await colourAt(shown, 320, 40)).toEqual([1, 0, 0]);
    expect(await colourAt(shown, 320, 600)).toEqual([0, 0, 1]);
    expect(await colourAt(shown, 20, 320)).toEqual([1, 1, 1]);
  });

  it('is served by its hash for a year, and its original is not served [catalogue-8]', async () => {
    const app = Fastify();
    addBuiltFiles(app);
    addMediaFiles(app, { folder: media, fetch: async () => true });

    const picture = await app.inject(`${addressOf(photo)}/320.avif`);

    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/avif',
    });
    const original = findOriginals(media).get(addressOf(photo)) ?? '';
    expect(path.basename(original)).toBe(`${photo.hash}.jpg`);
    for (const address of [`/media/originals/${path.basename(original)}`, `${addressOf(photo)}/1.avif`]) {
      expect((await app.inject(address)).statusCode).toBe(404);
    }
    await app.close();
  });
});
