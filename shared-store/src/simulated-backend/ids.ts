import { customAlphabet, nanoid } from 'nanoid';

/** Crockford's 32: no letter that reads like a digit, since people read order numbers out. */
const readable = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 4);
/** What the payment provider uses after its prefixes. */
const providerId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 14);

export const createId = (): string => nanoid();
export const createOrderNumber = (): string => `PP-${readable()}-${readable()}`;
export const createProviderOrderId = (): string => `order_${providerId()}`;
export const createPaymentId = (): string => `pay_${providerId()}`;
