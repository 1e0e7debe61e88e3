import { hashOf } from '@platform/process/fingerprint';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long units are reserved, from the first order with the part. */
export const RESERVATION_MS = 15 * MINUTE_MS;
/** An order expires this long after the last press of Pay. */
export const ORDER_LIFE_MS = 15 * MINUTE_MS;
/** The window in which unpaid orders are counted. */
export const UNPAID_WINDOW_MS = HOUR_MS;

/** The holder of reservations and unpaid orders: an account or a client. */
export interface Holder {
  readonly kind: 'user' | 'client';
  readonly id: string;
}

interface HolderRules {
  /** After the first reservation of a part, an unpaid holder cannot reserve it again for this long. */
  readonly reservedAgainAfterMs: number;
  /** Orders without a payment within `UNPAID_WINDOW_MS`. */
  readonly maxUnpaidOrders: number;
}

/**
 * Behind one client's address there may be an office or a whole mobile network, so its limits are generous. Beyond them
 * it loses the reservation first, not the order: without one, the units are taken when the payment arrives.
 */
export const HOLDER_RULES: Readonly<Record<Holder['kind'], HolderRules>> = {
  user: { reservedAgainAfterMs: 24 * HOUR_MS, maxUnpaidOrders: 20 },
  client: { reservedAgainAfterMs: 2 * HOUR_MS, maxUnpaidOrders: 200 },
};

/** The stored name of a client; the address itself is not stored. */
export const clientHolder = (client: string): string => `client ${hashOf(client)}`;

const userHolder = (userId: string): string => `user ${userId}`;

/** @param client as `clientHolder` names it; null for an older order. */
export function holdersOf({ userId, client }: { userId: string; client: string | null }): Holder[] {
  const user = { kind: 'user' as const, id: userHolder(userId) };
  return client === null ? [user] : [user, { kind: 'client', id: client }];
}
