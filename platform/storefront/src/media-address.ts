import path from 'node:path';

/** Where the storefront serves the pictures: `/media/<hash>/640.avif`. */
export const MEDIA_PREFIX = '/media';

/** @returns the folder in the shop's data that has the pictures of imported photos. */
export const mediaFolder = (data: string): string => path.join(data, 'media');

/** @returns the address of a photo's pictures. */
export const addressOf = ({ hash }: { readonly hash: string }): string => `${MEDIA_PREFIX}/${hash}`;
