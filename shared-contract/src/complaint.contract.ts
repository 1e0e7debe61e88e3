import * as v from 'valibot';
import { backendMessages } from './backend-messages';
import { ATTEMPTS_WINDOW_MINUTES } from './request-limits';
import { publicEndpoint } from './define-endpoint';
import { lateMessages } from './late-messages';
import { MAX_COMPLAINT_LENGTH } from './saved-limits';
import { emailSchema, lineSchema } from './text-limits';

const textFault = backendMessages.complaintEmpty;

export const complaintSchema = v.object(
  {
    /** Where the answer goes. */
    email: emailSchema,
    /** As it was typed: it need not exist, nor be the shopper's. */
    orderNumber: v.optional(v.pipe(lineSchema, v.trim()), ''),
    text: v.pipe(
      v.string(textFault),
      v.trim(),
      v.minLength(1, textFault),
      v.maxLength(MAX_COMPLAINT_LENGTH, textFault),
      // No database takes a zero byte or half of a surrogate pair as text.
      v.check((text) => !/[\0\p{Cs}]/u.test(text), lateMessages.textUnreadable),
    ),
  },
  backendMessages.requestMalformed,
);
export type Complaint = v.InferOutput<typeof complaintSchema>;

export const complaintEndpoints = {
  /** With or without an account. The ticket opens nothing: the answer comes by email alone. */
  postComplaint: publicEndpoint('POST /complaints', {
    idempotent: 'required',
    status: 201,
    body: complaintSchema,
    response: v.object({ ticket: v.string() }),
    failures: {
      400: [backendMessages.idempotencyKeyMissing, backendMessages.idempotencyKeyTooLong],
      422: [
        lateMessages.emailIncorrect,
        lateMessages.textTooLong,
        lateMessages.textUnreadable,
        textFault,
        backendMessages.idempotencyKeyReused,
      ],
      429: [backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES)],
    },
  }),
};
