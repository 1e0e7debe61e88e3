import type { Actor, OrderEventKind, ReturnedCar, ReturnReason, Units } from '../fulfilment.contract';

/** A part as it is sold now, which a shopper gets for another one. */
export interface ExchangePart {
  readonly productId: string;
  readonly name: string;
  /** Paise of a unit. */
  readonly price: number;
}

/** `units`: null for all that can be. */
export type OrderEvent =
  | { readonly kind: 'cancelled'; readonly units: readonly Units[] | null; readonly reason: string }
  | { readonly kind: 'packed' }
  | {
      readonly kind: 'sent';
      readonly units: readonly Units[] | null;
      readonly carrier: string;
      readonly number: string;
    }
  /** The parcel of a part that replaces a returned one. */
  | { readonly kind: 'sent'; readonly replaces: string; readonly carrier: string; readonly number: string }
  /** @param number of the parcel; null for all that are on their way. */
  | { readonly kind: 'delivered'; readonly number: string | null }
  | {
      readonly kind: 'return-requested';
      readonly units: readonly Units[];
      readonly reason: ReturnReason;
      /** That they do not fit. */
      readonly car?: ReturnedCar | null;
      readonly exchangeFor?: ExchangePart | null;
    }
  | { readonly kind: 'return-accepted'; readonly returnId: string }
  | { readonly kind: 'return-refused'; readonly returnId: string; readonly reason: string }
  /** `restocked`: the units can be sold again. `exchange`: the part for them; null or left out: their money. */
  | {
      readonly kind: 'return-received';
      readonly returnId: string;
      readonly restocked: boolean;
      readonly exchange?: ExchangePart | null;
    }
  | { readonly kind: 'refund-promised'; readonly amount: number; readonly reason: string }
  | { readonly kind: 'refund-processed' | 'refund-failed'; readonly refundId: string };
export type EventOf<Kind extends OrderEventKind> = Extract<OrderEvent, { readonly kind: Kind }>;

/** Who may cause what. The shopper's cancellation has one more limit: the order is not packed. */
export const ACTORS_OF: Readonly<Record<OrderEventKind, readonly Actor[]>> = {
  cancelled: ['shopper', 'shop'],
  packed: ['shop'],
  sent: ['shop'],
  delivered: ['shop'],
  'return-requested': ['shopper'],
  'return-accepted': ['shop'],
  'return-refused': ['shop'],
  'return-received': ['shop'],
  'refund-promised': ['shop'],
  'refund-processed': ['provider'],
  'refund-failed': ['provider'],
};
