// Makes the PNG icons that phones and the web manifest want from shell/public/favicon.svg.
//   node tooling/pictures/head/icons.mjs
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.resolve(import.meta.dirname, '../../../shell/public');
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
const FAVICON_UNITS = 32;
const DPI_AT_ONE_PIXEL_PER_UNIT = 72;

for (const [file, side] of Object.entries(ICONS)) {
  const density = (DPI_AT_ONE_PIXEL_PER_UNIT * side) / FAVICON_UNITS;
  await sharp(path.join(PUBLIC, 'favicon.svg'), { density })
    .resize(side, side)
    .png({ palette: true })
    .toFile(path.join(PUBLIC, file));
}
