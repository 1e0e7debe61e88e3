import { ALWAYS_THERE, DEFAULT_SETTINGS } from '../settings';
import type { PublicSettings, ShopSettings } from '../settings.contract';

/** @param settings null: the owner has set none */
export function publicSettingsOf(settings: ShopSettings | null): PublicSettings {
  if (settings === null) return DEFAULT_SETTINGS;
  const { pages = {}, categories: _tiles, deliveryTimes, home, ...rest } = settings;
  const { makers: _makers, ...shownHome } = home ?? {};
  return {
    ...rest,
    ...(home && { home: shownHome }),
    ...(deliveryTimes && { saysArrival: true }),
    pages: [...new Set([...ALWAYS_THERE, ...Object.keys(pages)])],
  };
}
