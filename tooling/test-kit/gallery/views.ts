/** Every screen is looked at in these: both sizes, both themes. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
/** What else makes a phone: fine pixels, a finger and no pointer that hovers. */
export const PHONE = { deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
export type SizeName = keyof typeof SIZES;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
