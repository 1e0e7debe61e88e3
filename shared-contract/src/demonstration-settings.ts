import demonstration from './demonstration-settings.json';
import type { ShopSettings } from './settings.contract';

const { $schema: _schema, ...settings } = demonstration;

/** The settings of the demonstration: an example of a whole set. */
export const demonstrationSettings = settings as ShopSettings;
