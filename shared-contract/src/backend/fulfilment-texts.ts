import { PAISE_PER_RUPEE } from '../constants';
import { backendMessages } from '../backend-messages';
import type { Actor, FulfilmentState, OrderReturn } from '../fulfilment.contract';
import { formatRupees } from '../prices';

/** Why something cannot happen to an order: to its shopper those of `backendMessages`, the others to the shop's staff. */
export const fulfilmentTexts = {
  packedAlready: backendMessages.orderPacked,
  notCancellable: backendMessages.unitsNotCancellable,
  notCancellableByShop: (state: FulfilmentState) =>
    `The order is ${state}, and these units do not wait to be sent, so they cannot be cancelled. Return money with a refund, or take the parts back when the shopper asks for a return.`,
  notReturnable: backendMessages.unitsNotReturnable,
  notExchangeable: backendMessages.notExchangeable,
  noSuchPart: (id: string) => `The order has no part ${id}.`,
  cancelledAlready: 'The order is cancelled.',
  notSendable: 'These units are not waiting to be sent: look at the order.',
  noSuchParcel: 'The order has no parcel with this number.',
  noParcel: 'No parcel of the order was sent yet.',
  noSuchReturn: 'The order has no such return.',
  returnIs: (state: OrderReturn['state']) => `The return is ${state}.`,
  noReplacement: 'Nothing waits to be sent instead of this return: look at the order.',
  refundTooSmall: 'A refund has at least one rupee.',
  refundTooLarge: (left: number) => `At most ${formatRupees(left / PAISE_PER_RUPEE)} of this order can be returned.`,
  noSuchRefund: 'The order has no such refund.',
  notAllowed: (actor: Actor) => `This is not for the ${actor}.`,
};
