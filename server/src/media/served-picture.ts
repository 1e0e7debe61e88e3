import { existsSync } from 'node:fs';
import path from 'node:path';

/** Beside this file in a repository, and beside the commands in an artefact. */
const BUILT = ['public', 'dist'].map((folder) => path.join(__dirname, '..', '..', '..', 'shell', folder));

/** @returns whether the build has that picture */
const isBuiltPicture = (picture: string): boolean =>
  /^\/pictures\/[\w-]+$/.test(picture) && BUILT.some((built) => existsSync(path.join(built, picture)));

/** @returns whether the shop has the pictures of an imported photo */
export type FindPhoto = (hash: string) => Promise<boolean>;

/** Whether the shop serves a picture. */
export async function isServed(picture: string, findPhoto: FindPhoto): Promise<boolean> {
  const [, hash] = /^\/media\/([0-9a-f]{32})$/.exec(picture) ?? [];
  if (hash !== undefined) return findPhoto(hash);
  return isBuiltPicture(picture);
}
