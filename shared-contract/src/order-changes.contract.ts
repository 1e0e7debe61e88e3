import * as v from 'valibot';
import { backendMessages } from './backend-messages';
import { protectedEndpoint } from './define-endpoint';
import { orderUnitsSchema, RETURN_REASONS } from './fulfilment.contract';
import { messages } from './messages';
import { purchaseSchema } from './order.contract';
import { MAX_CART_LINES, MAX_PHOTO_LENGTH } from './saved-limits';
import { idSchema } from './text-limits';
import { yearSchema } from './vehicle.contract';

const malformed = backendMessages.requestMalformed;
const unitsSchema = v.pipe(
  v.array(v.object({ ...orderUnitsSchema.entries, productId: idSchema(malformed) }), malformed),
  v.maxLength(MAX_CART_LINES, malformed),
);

/** In base64. What is a photo decides the backend. */
const photoSchema = v.pipe(
  v.string(backendMessages.photoUnreadable),
  v.maxLength(MAX_PHOTO_LENGTH, backendMessages.photoUnreadable),
  v.base64(backendMessages.photoUnreadable),
);

const failures = (...texts: string[]) => ({
  400: [backendMessages.idempotencyKeyMissing, backendMessages.idempotencyKeyTooLong],
  404: [messages.orderNotFound],
  422: [backendMessages.idempotencyKeyReused, ...texts],
});

/** The changes of a shopper to a paid order. No page sends them before it is interactive. */
export const orderChangeEndpoints = {
  /** Until the order is packed. Units that are left out: all that are not cancelled. */
  postOrderCancellation: protectedEndpoint('POST /user/orders/:id/cancellation', {
    idempotent: 'required',
    body: v.object({ units: v.optional(unitsSchema) }, malformed),
    response: v.object({ order: purchaseSchema }),
    failures: { ...failures(backendMessages.unitsNotCancellable), 409: [backendMessages.orderPacked] },
  }),
  /** For units that were sent and are not on their way back. */
  postOrderReturn: protectedEndpoint('POST /user/orders/:id/returns', {
    idempotent: 'required',
    body: v.object(
      {
        units: unitsSchema,
        reason: v.picklist(RETURN_REASONS, malformed),
        /** That the units do not fit, and what differed; null for none, left out for that of the order. */
        car: v.optional(
          v.nullable(
            v.object({ vehicleId: idSchema(malformed), year: yearSchema, difference: idSchema(malformed) }, malformed),
          ),
        ),
        /** A part instead of the money: units of one part, for as many of the same or of one that costs no more. */
        exchangeFor: v.optional(idSchema(malformed)),
      },
      malformed,
    ),
    response: v.object({ order: purchaseSchema }),
    failures: failures(backendMessages.unitsNotReturnable, backendMessages.notExchangeable),
  }),
  /** A photo of what a return is about, instead of an earlier one, until the shop has answered. */
  postReturnPhoto: protectedEndpoint('POST /user/orders/:id/returns/:returnId/photo', {
    body: v.object({ photo: photoSchema }, malformed),
    /** Beside the photo a body has a name and brackets. */
    maxBodyBytes: MAX_PHOTO_LENGTH + 100,
    response: v.object({ order: purchaseSchema }),
    failures: {
      404: [messages.orderNotFound],
      409: [backendMessages.returnNotOpen],
      422: [backendMessages.photoUnreadable],
    },
  }),
};
