/** The windows in which every screen is reviewed, in both themes. */
export const SIZES = {
  'small-phone': { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 2560, height: 1440 },
} as const;
/** Further options of a phone: fine pixels, touch, no pointer that hovers. */
export const PHONE = { deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
export type SizeName = keyof typeof SIZES;

/** The layout that a window gets, for states that only a phone or only a desktop has. */
export const LAYOUTS = {
  'small-phone': 'phone',
  phone: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
  wide: 'desktop',
} as const satisfies Record<SizeName, string>;
export type Layout = (typeof LAYOUTS)[SizeName];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
