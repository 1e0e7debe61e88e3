import path from 'node:path';
import sharp from 'sharp';

const GAP = 16;
const LABEL_HEIGHT = 28;
const SHEET_WIDTH = 2400;
const SHEET_COLOUR = '#c8ccd0';

interface Size {
  readonly width: number;
  readonly height: number;
}

const label = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">` +
      `<text x="0" y="18" font-family="sans-serif" font-size="15" fill="#222">${text}</text></svg>`,
  );

/** All pictures of one size and theme on a sheet, each with its name above it. */
export async function drawContactSheet(files: readonly string[], sheet: string, shot: Size): Promise<void> {
  const width = shot.width > shot.height ? 448 : 224;
  const height = Math.round((width * shot.height) / shot.width);
  const columns = Math.floor((SHEET_WIDTH - GAP) / (width + GAP));
  const rows = Math.ceil(files.length / columns);
  const placed = await Promise.all(
    files.map(async (file, index) => {
      const left = GAP + (index % columns) * (width + GAP);
      const top = GAP + Math.floor(index / columns) * (height + LABEL_HEIGHT + GAP);
      return [
        { input: label(path.basename(file, '.png'), width), left, top },
        {
          input: await sharp(file)
            .resize(width, height, { fit: 'contain', position: 'top', background: SHEET_COLOUR })
            .png()
            .toBuffer(),
          left,
          top: top + LABEL_HEIGHT,
        },
      ];
    }),
  );
  const size = { width: SHEET_WIDTH, height: GAP + Math.max(rows, 1) * (height + LABEL_HEIGHT + GAP) };
  await sharp({ create: { ...size, channels: 3, background: SHEET_COLOUR } })
    .composite(placed.flat())
    .webp({ quality: 88 })
    .toFile(sheet);
}
