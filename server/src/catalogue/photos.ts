import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { addressOf } from '@platform/storefront/media-address';
import { readPhoto, type Photo } from '../media/photo';
import { isServed, type FindPhoto } from '../media/served-picture';
import { quoted, type Fault } from './faults';
import { listOf, SEPARATOR, type Row } from './format';
import type { PresentCatalogue } from './present-catalogue';
import type { CatalogueFiles } from './read-catalogue';
import { findFile } from './read-rows';
import { typePictures } from './type-pictures';

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
  /** Pictures that are not there, and what stands in. */
  readonly warnings: readonly Fault[];
}

/** The pictures that a cell names: at an address, which those of a photo get; null for nothing that is there. */
type Picture = { readonly address: string; readonly photo?: Photo } | { readonly fault: string } | null;

const NEUTRAL = 'the neutral picture of its kind stands in';
const OUTSIDE = 'is outside of the folder; copy the photo into it';

async function readPicture(folder: string, picture: string, findPhoto: FindPhoto): Promise<Picture> {
  if (isPathInShop(picture)) return (await isServed(picture, findPhoto)) ? { address: picture } : null;
  if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(picture)) return { fault: 'is an address; copy the photo into the folder' };
  const inside = `${realpathSync(folder)}${path.sep}`;
  const file = path.resolve(inside, picture);
  if (!file.startsWith(inside)) return { fault: OUTSIDE };
  if (!existsSync(file)) return null;
  if (!statSync(file).isFile()) return { fault: 'is no file' };
  if (!realpathSync(file).startsWith(inside)) return { fault: OUTSIDE };
  const photo = await readPhoto(file);
  return 'fault' in photo ? photo : { address: addressOf(photo), photo };
}

/**
 * Reads the photos that the parts of a catalogue name. Where a picture is not there, a part that the shop has keeps its own,
 * and a new one gets the neutral pictures of its kind.
 * @param location the catalogue's folder, or a single file of parts
 * @returns the parts with the addresses that these photos will have, and every fault; with a fault the rest is of no use.
 */
export async function readPhotos(
  location: string,
  files: CatalogueFiles,
  present: PresentCatalogue,
  findPhoto: FindPhoto,
): Promise<ReadPhotos> {
  const source = findFile(location, 'parts') ?? path.join(location, 'parts.csv');
  const file = path.basename(source);
  const presentKinds = new Map(present.parts.map(({ id, partType }) => [id, partType]));
  const pictures = new Map<string, Picture>();
  const faults: Fault[] = [];
  const warnings: Fault[] = [];

  /** @returns the addresses of what is there */
  async function addressesOf(names: readonly string[], instead: string, line: number): Promise<string[]> {
    const addresses: string[] = [];
    for (const name of names) {
      const read = pictures.get(name) ?? (await readPicture(path.dirname(source), name, findPhoto));
      pictures.set(name, read);
      const report = (list: Fault[], message: string) =>
        list.push({ file, line, column: 'picture', message: `${quoted(name)} ${message}` });
      if (read === null) report(warnings, `is neither in the folder nor in the shop; ${instead}`);
      else if ('fault' in read) report(faults, read.fault);
      else addresses.push(read.address);
    }
    return addresses;
  }

  /** @returns null for a part that keeps its own */
  async function picturesOfPart({ id, line, part_type: kind }: Row<'parts'>, names: readonly string[]) {
    const presentKind = presentKinds.get(id);
    const alone = presentKind === undefined ? NEUTRAL : 'the part keeps its pictures';
    const addresses = await addressesOf(names, names.length > 1 ? 'the others are taken' : alone, line);
    if (addresses.length > 0) return addresses;
    return names.length > 0 && presentKind !== undefined ? null : typePictures(kind ?? presentKind ?? '');
  }

  const parts: Row<'parts'>[] = [];
  for (const part of files.parts) {
    const { picture, ...others } = part;
    const addresses = picture === undefined ? null : await picturesOfPart(part, listOf(picture));
    const shown = addresses?.join(SEPARATOR);
    if (shown === picture) parts.push(part);
    else parts.push(shown === undefined ? others : { ...others, picture: shown });
  }
  const photos = new Map<string, Photo>();
  for (const read of pictures.values())
    if (read && 'photo' in read && read.photo) photos.set(read.photo.hash, read.photo);
  return { files: { ...files, parts }, photos: [...photos.values()], faults, warnings };
}
