import { hashOf } from '../../fingerprint';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Units wait this long for their payment, from the first order with the part on. */
export const RESERVATION_MS = 15 * MINUTE_MS;
/** An order is given up this long after Pay was pressed for it last. */
export const ORDER_LIFE_MS = 15 * MINUTE_MS;
/** Orders without a payment are counted over this time. */
export const UNPAID_WINDOW_MS = HOUR_MS;

/** Whoever reservations and unpaid orders are counted for. */
export interface Holder {
  readonly kind: 'user' | 'client';
  readonly id: string;
}

interface HolderRules {
  /** From the first reservation of a part on, it is not reserved a second time for this long, unless it is paid for. */
  readonly reservedAgainAfterMs: number;
  /** Orders without a payment within `UNPAID_WINDOW_MS`. */
  readonly maxUnpaidOrders: number;
}

/**
 * Behind one client's address there may be an office or a whole mobile network, so its limits are loose, and what it
 * loses first is the reservation and not the order: without one the units are taken when the payment comes.
 */
export const HOLDER_RULES: Readonly<Record<Holder['kind'], HolderRules>> = {
  user: { reservedAgainAfterMs: 24 * HOUR_MS, maxUnpaidOrders: 20 },
  client: { reservedAgainAfterMs: 2 * HOUR_MS, maxUnpaidOrders: 200 },
};

/** The name that a client's address is kept under: the address itself is not stored. */
export const clientHolder = (client: string): string => `client ${hashOf(client)}`;

const userHolder = (userId: string): string => `user ${userId}`;

/** @param client as `clientHolder` names it; null for an order of before it was kept. */
export function holdersOf({ userId, client }: { userId: string; client: string | null }): Holder[] {
  const user = { kind: 'user' as const, id: userHolder(userId) };
  return client === null ? [user] : [user, { kind: 'client', id: client }];
}
