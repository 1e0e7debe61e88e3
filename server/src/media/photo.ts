import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';

const MAX_BYTES = 30 * 1024 * 1024;
/** A small file may unpack to more than the memory holds. */
const MAX_PIXELS = 50_000_000;

/** By sharp's names, which calls AVIF by the name of its container. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' };

/** Part of the hash: a change of what is made from a photo needs new addresses, because browsers keep the old files. */
const ENCODING = 1;

/** A photo that can be read to its end. */
export interface Photo {
  /** Absolute. */
  readonly file: string;
  /** Of its bytes, 32 hexadecimal digits. */
  readonly hash: string;
  /** Without the dot. */
  readonly extension: string;
}

const READ_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/** Loaded with the first photo: a shop that serves none of its owner's needs no library of 20 MB in its memory. */
const loadSharp = async () => (await import('sharp')).default;

/** @returns sharp's image of a photo, with the limits that hold for files of unknown origin. */
export const openPhoto = async (bytes: Buffer): Promise<Sharp> => (await loadSharp())(bytes, READ_OPTIONS);

type Format = { readonly fault: string } | { readonly extension: string };

/** The header alone: nothing is unpacked yet. */
async function readHeader(bytes: Buffer): Promise<Format> {
  const sharp = await loadSharp();
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const { format = '', width = 0, height = 0, compression } = metadata ?? {};
  const extension = EXTENSIONS[format];
  if (extension === undefined || (format === 'heif' && compression !== 'av1')) {
    return { fault: 'is no photo that can be read; save it as JPEG, PNG, WebP or AVIF' };
  }
  if (width * height > MAX_PIXELS) {
    return { fault: `has ${width} × ${height} pixels; ${MAX_PIXELS / 1_000_000} million are the most` };
  }
  return { extension };
}

async function readFormat(bytes: Buffer): Promise<Format> {
  const header = await readHeader(bytes);
  if ('fault' in header) return header;
  const isWhole = await (
    await openPhoto(bytes)
  )
    .resize(32)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  return isWhole ? header : { fault: 'is damaged and cannot be read to its end' };
}

const SHOWN_PIXELS = 1600;

/**
 * @returns a photo of a stranger as a JPEG without its own bytes and data, upright; null for what is none
 * @throws Error for one that cannot be read to its end
 */
export async function encodeAgain(bytes: Buffer): Promise<Buffer | null> {
  if ('fault' in (await readHeader(bytes))) return null;
  const photo = (await openPhoto(bytes)).rotate();
  const shown = photo.resize(SHOWN_PIXELS, SHOWN_PIXELS, { fit: 'inside', withoutEnlargement: true });
  return shown.jpeg({ quality: 80 }).toBuffer();
}

/**
 * Reads a photo once to its end.
 * @param file absolute
 * @returns the photo, or what is wrong with it
 */
export async function readPhoto(file: string): Promise<Photo | { readonly fault: string }> {
  const { size } = await stat(file);
  if (size === 0) return { fault: 'is an empty file (0 bytes)' };
  if (size > MAX_BYTES) return { fault: `has more than ${MAX_BYTES / 1024 / 1024} MB` };
  const bytes = await readFile(file);
  const format = await readFormat(bytes);
  if ('fault' in format) return format;
  const hash = createHash('sha256').update(`${ENCODING}\n`).update(bytes).digest('hex').slice(0, 32);
  return { file, hash, extension: format.extension };
}
