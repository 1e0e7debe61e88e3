import { DEFAULT_SETTINGS } from './settings';

/** For builds of remotes from before settings, which name the shop by these. */
export const STORE_NAME = DEFAULT_SETTINGS.name;
export const shopOwner = { name: STORE_NAME, address: [], email: '', phone: null, gstin: null, demonstration: false };
