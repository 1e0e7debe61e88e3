import type { PublicSettings } from './settings.contract';

/** Of a shop whose owner has set nothing, and of pages before their server knew settings. */
export const DEFAULT_SETTINGS: PublicSettings = {
  name: 'Piston Parts',
  delivery: { charge: 50, freeFrom: 0 },
  pages: [],
};
