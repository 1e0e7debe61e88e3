import { basicPaths } from '@piston-parts/shared-contract';

/** All addresses of basic pages. */
export const pagePaths = {
  ...basicPaths,
  quantity: '/basic/quantity',
  removal: '/basic/removal',
  arrival: '/basic/arrival',
  complaint: '/basic/complaint',
  checkout: '/basic/checkout',
  address: '/basic/address',
  fullShop: '/basic/full-shop',
  logOut: '/basic/log-out',
  styles: '/basic/styles.css',
  fonts: '/basic/fonts',
  handOver: '/basic/hand-over.js',
} as const;
