import { DEFAULT_ORDER_PREFIX } from '@piston-parts/shared-contract/backend';
import { eq, sql, type SQL } from 'drizzle-orm';
import { orders } from '../../database/order.schema';
import { settingsVersions } from '../../database/settings.schema';
import { randomText } from '@platform/process/random-text';

/** Crockford's 32: no letter that looks like a digit, because people read order numbers out. */
export const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @returns `PP-7K4M-2XQ9`: one of a million million, which does not reveal how much the shop sells. */
export const createOrderNumber = (prefix: string): string =>
  `${prefix}-${randomText(READABLE, 4)}-${randomText(READABLE, 4)}`;

const WITHOUT_PREFIX = /^.{4}-.{4}$/;

/** @param number as `normalizeOrderNumber` returns it; without a prefix it is looked for under each that the shop ever had */
export const isNumbered = (number: string): SQL =>
  WITHOUT_PREFIX.test(number)
    ? sql`${orders.number} in (select prefix || '-' || ${number} from (select ${DEFAULT_ORDER_PREFIX} as prefix
        union select ${settingsVersions.settings}->>'orderPrefix' from ${settingsVersions}) as prefixes)`
    : eq(orders.number, number);
