// Encodes one flat PNG master into the widths and formats the shop serves.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

export const PICTURES = path.resolve(import.meta.dirname, '../../shell/public/pictures');
const WIDTHS = [320, 640, 960];
/** For phones, which all take AVIF. */
const PHONE_WIDTH = 720;
const ZOOM_WIDTH = 1800;
const JPEG_WIDTH = 640;
/** The format for link previews and search engines. */
const PREVIEW_WIDTH = 1200;

/** Zoom pictures are many pixels and category pictures only tiles: both take less quality. */
const formats = {
  avif: (image, light) => image.avif({ quality: light ? 50 : 56, effort: 3 }),
  webp: (image, light) => image.webp({ quality: light ? 72 : 78, effort: 4, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** Writes <slug>/<width>.<ext>; returns the folder's size in KB. Categories and kinds of parts have no zoom picture. */
export async function encode(master, slug) {
  fs.mkdirSync(PICTURES, { recursive: true });
  const fresh = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
  const hasZoom = !/^(category|type)-/.test(slug);
  const widths = hasZoom ? [...WIDTHS, ZOOM_WIDTH] : WIDTHS;
  const jobs = widths
    .flatMap((width) => [
      [width, 'avif'],
      [width, 'webp'],
    ])
    .concat([
      [PHONE_WIDTH, 'avif'],
      [JPEG_WIDTH, 'jpg'],
    ]);
  if (hasZoom || /^type-.*[^2]$/.test(slug)) jobs.push([PREVIEW_WIDTH, 'jpg']);
  let bytes = 0;
  for (const [width, extension] of jobs) {
    const resized = sharp(master).flatten({ background: '#fff' }).resize(width, width, { kernel: 'lanczos3' });
    const data = await formats[extension](resized, slug.startsWith('category-') || width === ZOOM_WIDTH).toBuffer();
    fs.writeFileSync(path.join(fresh, `${width}.${extension}`), data);
    bytes += data.length;
  }
  // Swapped in complete, so that a running shop never misses a size.
  const folder = path.join(PICTURES, slug);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(fresh, folder, { recursive: true });
  fs.chmodSync(folder, 0o755); // the temporary folder was private
  fs.rmSync(fresh, { recursive: true });
  return Math.round(bytes / 1024);
}
