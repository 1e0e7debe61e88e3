import { existsSync } from 'node:fs';
import path from 'node:path';

/** Beside this file in a repository, and beside the commands in an artefact. */
const BUILT = ['public', 'dist'].map((folder) => path.join(__dirname, '..', '..', '..', 'shell', folder));

/** @returns whether the build has that picture */
export const isBuiltPicture = (picture: string): boolean =>
  /^\/pictures\/[\w-]+$/.test(picture) && BUILT.some((built) => existsSync(path.join(built, picture)));
