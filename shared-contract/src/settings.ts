import type { PublicSettings } from './settings.contract';

/** Pages of text that lead to people: without lines they have the addresses of the shop. */
export const ALWAYS_THERE: readonly string[] = ['customerCare', 'contact'];

/** Of a shop whose owner has set nothing, and of pages before their server knew settings. */
export const DEFAULT_SETTINGS: PublicSettings = {
  name: 'Piston Parts',
  delivery: { charge: 50, freeFrom: 0 },
  pages: [...ALWAYS_THERE],
};
