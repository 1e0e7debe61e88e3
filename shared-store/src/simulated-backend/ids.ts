import { DEFAULT_ORDER_PREFIX } from '@piston-parts/shared-contract/backend';
import { customAlphabet, nanoid } from 'nanoid';

/** Crockford's 32: no letter that looks like a digit, because people read order numbers out. */
const readable = customAlphabet('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 4);
/** The alphabet of the payment provider's ids. */
const providerId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 14);

export const createId = (): string => nanoid();
export const createOrderNumber = (): string => `${DEFAULT_ORDER_PREFIX}-${readable()}-${readable()}`;
export const createTicket = (): string => `T-${readable()}-${readable()}-${readable()}`;
export const createProviderOrderId = (): string => `order_${providerId()}`;
export const createPaymentId = (): string => `pay_${providerId()}`;
