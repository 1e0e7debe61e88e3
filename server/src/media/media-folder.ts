import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { addressOf } from '@platform/storefront/media-address';
import { openPhoto, type Photo } from './photo';

/** Folder of the photos as they were imported. */
export const ORIGINALS = 'originals';
const ZOOM_WIDTH = 1800;

/** The files of a picture, as every picture of the shop has them: width, format. */
const FILES: readonly (readonly [width: number, format: 'avif' | 'webp' | 'jpg'])[] = [
  ...[320, 640, 960, ZOOM_WIDTH].flatMap((width) => [[width, 'avif'] as const, [width, 'webp'] as const]),
  [720, 'avif'],
  [640, 'jpg'],
  [1200, 'jpg'],
];

/** Zoom pictures have many pixels, so that they need less quality. */
const encoders: Readonly<Record<(typeof FILES)[number][1], (image: Sharp, isLarge: boolean) => Sharp>> = {
  avif: (image, isLarge) => image.avif({ quality: isLarge ? 50 : 56, effort: 2 }),
  webp: (image, isLarge) => image.webp({ quality: isLarge ? 72 : 78, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** Turned as its EXIF says, without any metadata, on a white square as all pictures of the shop are. */
async function encode(photo: Photo, folder: string): Promise<void> {
  const square = { width: ZOOM_WIDTH, height: ZOOM_WIDTH, fit: 'contain', background: '#fff' } as const;
  const original = await openPhoto(await readFile(photo.file));
  const master = await original
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(square)
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (const [width, format] of FILES) {
    const resized = (await openPhoto(master)).resize(width, width);
    const bytes = await encoders[format](resized, width === ZOOM_WIDTH).toBuffer();
    await writeFile(path.join(folder, `${width}.${format}`), bytes);
  }
}

/**
 * Makes the pictures of a photo, unless the folder has them. The original is kept for an export.
 * @param media absolute
 */
export async function storePhoto(photo: Photo, media: string): Promise<void> {
  const target = path.join(media, photo.hash);
  if (existsSync(target)) return;
  const staging = path.join(media, `staging-${randomUUID()}`);
  await mkdir(staging, { recursive: true });
  await mkdir(path.join(media, ORIGINALS), { recursive: true });
  try {
    await encode(photo, staging);
    await copyFile(photo.file, path.join(media, ORIGINALS, `${photo.hash}.${photo.extension}`));
    // All of its files or none, and of two imports of the same photo either one.
    await rename(staging, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** @returns the absolute files of the photos as they were imported, by the address of their pictures. */
export function findOriginals(media: string): ReadonlyMap<string, string> {
  const folder = path.join(media, ORIGINALS);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [addressOf({ hash: path.parse(name).name }), path.join(folder, name)]));
}
