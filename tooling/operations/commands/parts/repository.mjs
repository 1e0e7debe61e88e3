import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/, '');

/** A file of the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);
