import { customAlphabet, nanoid } from 'nanoid';

/** What the payment provider uses after its prefixes. */
const providerId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 14);

export const createId = (): string => nanoid();
export const createProviderOrderId = (): string => `order_${providerId()}`;
export const createPaymentId = (): string => `pay_${providerId()}`;
