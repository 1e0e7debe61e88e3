import type { Category } from '@piston-parts/shared-contract';
import { demonstrationSettings, tilesOf } from '@piston-parts/shared-contract/backend';

/** The five of the categories endpoint (seeds-6). */
export const categories: readonly Category[] = tilesOf(demonstrationSettings.categories ?? []);
