import * as v from 'valibot';
import { isMobileNumber, normalizeMobileNumber } from './address.contract';
import { filledSchema, signUpFieldsSchema, userSchema } from './auth.contract';
import { backendMessages } from './backend-messages';
import { ATTEMPTS_WINDOW_MINUTES } from './request-limits';
import { protectedEndpoint, publicEndpoint } from './define-endpoint';
import { isGstin, normalizeGstin } from './gstin';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { normalizeOrderNumber } from './order-number';
import { purchaseSchema } from './order.contract';
import { lineSchema, newEmailSchema } from './text-limits';

const trimmedLine = v.pipe(lineSchema, v.trim());

/** The form of the profile. An empty number is removed from the account, one that is left out stays as it is. */
export const profileSchema = v.pipe(
  v.looseObject({ firstName: filledSchema, lastName: filledSchema }, messages.fillAllFields),
  v.object({
    firstName: trimmedLine,
    lastName: trimmedLine,
    mobileNumber: v.optional(
      v.pipe(
        lineSchema,
        v.transform(normalizeMobileNumber),
        v.check((text) => text === '' || isMobileNumber(text), lateMessages.mobileNumberIncorrect),
      ),
    ),
    gstin: v.optional(
      v.pipe(
        lineSchema,
        v.transform(normalizeGstin),
        v.check((text) => text === '' || isGstin(text), backendMessages.gstinIncorrect),
      ),
    ),
  }),
);
export type ProfileForm = v.InferOutput<typeof profileSchema>;

export const emailChangeSchema = v.pipe(
  v.object({ email: filledSchema, password: filledSchema }, messages.fillAllFields),
  v.object({ email: newEmailSchema, password: v.string() }),
);
export type EmailChange = v.InferOutput<typeof emailChangeSchema>;

/** Makes a guest's account the shopper's own. */
export const accountClaimSchema = v.pipe(
  v.looseObject(
    { firstName: filledSchema, lastName: filledSchema, email: filledSchema, password: filledSchema },
    messages.fillAllFields,
  ),
  v.object(signUpFieldsSchema),
);
export type AccountClaim = v.InferOutput<typeof accountClaimSchema>;

export const accountDeletionSchema = v.object({ password: filledSchema }, messages.fillAllFields);
export type AccountDeletion = v.InferOutput<typeof accountDeletionSchema>;

/** A log-in or sign-up whose token is valid. */
export const sessionSchema = v.object({
  _id: v.string(),
  /** `Firefox on Windows`; made of known words alone. */
  device: v.string(),
  openedAt: v.string(),
  /** When it last opened a page, within some minutes. */
  usedAt: v.string(),
  /** Whether it is the session of the request. */
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;

export const orderEmailSchema = v.pipe(
  v.object({ email: filledSchema }, messages.fillAllFields),
  v.object({ email: newEmailSchema }),
);
export type OrderEmail = v.InferOutput<typeof orderEmailSchema>;

export const orderLookupSchema = v.pipe(
  v.object({ number: filledSchema, email: filledSchema }, messages.fillAllFields),
  v.object({ number: v.pipe(lineSchema, v.transform(normalizeOrderNumber)), email: lineSchema }),
);
export type OrderLookup = v.InferOutput<typeof orderLookupSchema>;

/** A paid order for those who have its number and email: neither name, street, phone number nor payment. */
export const orderSummarySchema = v.object({
  ...v.pick(purchaseSchema, ['number', 'status', 'amount', 'currency', 'paidAt', 'refundedAt']).entries,
  ...v.pick(purchaseSchema, ['lines', 'prices', 'car', 'arrival']).entries,
  deliveredTo: v.object({ city: v.string(), state: v.string() }),
  /** Its life since it was paid, the oldest first; left out of a `refund_due` order. */
  history: v.optional(v.array(v.object({ at: v.string(), summary: v.string() }))),
});
export type OrderSummary = v.InferOutput<typeof orderSummarySchema>;

const nothing = v.object({});
const sessionsResponse = v.object({ sessions: v.array(sessionSchema) });
const tooManyAttempts = backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES);

/** Of a logged-in shopper's own account, and of orders that are found without one. No page sends them before it is interactive. */
export const ownAccountEndpoints = {
  postProfile: protectedEndpoint('POST /user/profile', {
    body: profileSchema,
    response: v.object({ user: userSchema }),
    failures: {
      422: [
        messages.fillAllFields,
        lateMessages.mobileNumberIncorrect,
        backendMessages.gstinIncorrect,
        lateMessages.textTooLong,
        lateMessages.textUnreadable,
      ],
    },
  }),
  /**
   * Sends a link to the new address, which must be opened before anything changes. The response is the same for an address
   * that has an account: its owner gets an email instead.
   */
  postEmailChange: protectedEndpoint('POST /user/email', {
    body: emailChangeSchema,
    response: nothing,
    failures: {
      403: [backendMessages.passwordWrong],
      422: [messages.fillAllFields, lateMessages.emailIncorrect, backendMessages.guestHasNoPassword],
      429: [tooManyAttempts],
    },
  }),
  /** By the link's token, which is valid once, for `RESET_LINK_MINUTES`. Every session of the account ends. */
  postEmailConfirmation: publicEndpoint('POST /auth/email/:emailToken', {
    response: v.object({ email: v.string() }),
    failures: { 404: [messages.resetLinkInvalid], 422: [lateMessages.emailExists] },
  }),
  /** Everything in the account stays. The response has a token for this browser alone. */
  postAccountClaim: protectedEndpoint('POST /user/account', {
    body: accountClaimSchema,
    response: v.object({ user: userSchema, encodedToken: v.string() }),
    failures: {
      422: [
        messages.fillAllFields,
        lateMessages.passwordIncorrect,
        backendMessages.passwordCommon,
        lateMessages.emailIncorrect,
        lateMessages.textTooLong,
        lateMessages.textUnreadable,
        lateMessages.emailExists,
        backendMessages.accountNotOfGuest,
      ],
    },
  }),
  /** Paid orders stay without the person, as the law asks; everything else of the account is deleted. */
  postAccountDeletion: protectedEndpoint('POST /user/deletion', {
    body: accountDeletionSchema,
    response: nothing,
    failures: {
      403: [backendMessages.passwordWrong],
      422: [messages.fillAllFields, backendMessages.guestHasNoPassword],
      429: [tooManyAttempts],
    },
  }),
  /** The newest first, after the current one; at most `MAX_SESSIONS`. */
  getSessions: protectedEndpoint('GET /user/sessions', { response: sessionsResponse }),
  /** Ends one; an id that is none of the account's changes nothing. */
  deleteSession: protectedEndpoint('DELETE /user/sessions/:sessionId', { response: sessionsResponse }),
  /** Ends every other session. The response has a new token for this browser. */
  postLogOutOthers: protectedEndpoint('POST /auth/logout-others', {
    response: v.object({ encodedToken: v.string() }),
  }),
  /** The email that the shopper's paid order is found by without an account. */
  postOrderEmail: protectedEndpoint('POST /user/orders/:id/email', {
    body: orderEmailSchema,
    response: v.object({ order: purchaseSchema }),
    failures: { 404: [messages.orderNotFound], 422: [messages.fillAllFields, lateMessages.emailIncorrect] },
  }),
  /** One response for a number that does not exist and for an email that is not the order's. */
  postOrderLookup: publicEndpoint('POST /orders/lookup', {
    body: orderLookupSchema,
    response: v.object({ order: orderSummarySchema }),
    failures: {
      404: [backendMessages.orderNotMatched],
      422: [messages.fillAllFields, lateMessages.textTooLong, lateMessages.textUnreadable],
      429: [tooManyAttempts],
    },
  }),
};
