import { randomText } from '@platform/process/random-text';

/** Crockford's 32: no letter that looks like a digit, because people read order numbers out. */
export const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @returns `PP-7K4M-2XQ9`: one of a million million, which does not reveal how much the shop sells. */
export const createOrderNumber = (): string => `PP-${randomText(READABLE, 4)}-${randomText(READABLE, 4)}`;
