import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from '@platform/storefront/media-address';
import { readPhoto, type Photo } from '../media/photo';
import { quoted, type Fault } from './faults';
import { SEPARATOR } from './format';
import type { CatalogueFiles } from './read-catalogue';
import { picturesOf } from './type-pictures';

const SHOP = 'https://shop.invalid';

/**
 * A cell with a path names pictures that the shop serves already; any other is a file of the folder. Browsers read `//host/x`
 * and `/\\host/x` as addresses of another site.
 */
const isPathInShop = (picture: string): boolean =>
  picture.startsWith('/') && URL.canParse(picture, SHOP) && new URL(picture, SHOP).origin === SHOP;

interface ReadPhotos {
  /** The files, with addresses of pictures alone. */
  readonly files: CatalogueFiles;
  /** The photos of these addresses, each once. */
  readonly photos: readonly Photo[];
  readonly faults: readonly Fault[];
}

/** @returns the file's absolute path; null when there is none inside of the folder. */
function findFile(folder: string, picture: string): string | null {
  const file = path.resolve(folder, picture);
  if (!existsSync(file)) return null;
  const inside = `${realpathSync(folder)}${path.sep}`;
  const real = realpathSync(file);
  return real.startsWith(inside) ? real : null;
}

async function readPicture(folder: string, picture: string): Promise<Photo | { readonly fault: string }> {
  const file = findFile(folder, picture);
  if (file === null) return { fault: 'is no file of the folder, nor a path of this shop that begins with /' };
  return readPhoto(file);
}

/**
 * Reads the photos that the parts of a catalogue folder name.
 * @returns the parts with the addresses that these photos will have, and every fault; with a fault the rest is of no use.
 */
export async function readPhotos(folder: string, files: CatalogueFiles): Promise<ReadPhotos> {
  const photosByName = new Map<string, Photo | { readonly fault: string }>();
  const faults: Fault[] = [];
  const file = ['parts.csv', 'parts.json'].find((name) => existsSync(path.join(folder, name))) ?? 'parts.csv';
  const addresses = new Map<string, string>();
  for (const part of files.parts) {
    const fault = (message: string) => faults.push({ file, line: part.line, column: 'picture', message });
    const pictures = picturesOf(part);
    if (pictures.length === 0) fault(`is empty, and the shop has no picture of the kind ${quoted(part.part_type)}`);
    for (const picture of pictures) {
      if (isPathInShop(picture)) continue;
      const photo = photosByName.get(picture) ?? (await readPicture(folder, picture));
      photosByName.set(picture, photo);
      if ('fault' in photo) fault(`${quoted(picture)} ${photo.fault}`);
      else addresses.set(picture, addressOf(photo));
    }
  }
  const photos = new Map(
    [...photosByName.values()].flatMap((photo) => ('fault' in photo ? [] : [[photo.hash, photo]])),
  );
  const parts = files.parts.map((part) => ({
    ...part,
    picture: picturesOf(part)
      .map((picture) => addresses.get(picture) ?? picture)
      .join(SEPARATOR),
  }));
  return { files: { ...files, parts }, photos: [...photos.values()], faults };
}
