import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { ATTEMPTS_WINDOW_MINUTES, MAX_EMAIL_LENGTH } from './request-limits';
import { protectedEndpoint, publicEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { emailSchema, lineSchema, newEmailSchema } from './text-limits';

/** 7 to 15 characters, only letters, digits and ! @ # $ % ^ & *, at least one digit and one of those symbols (sign-up-5). */
const PASSWORD = /^(?=.*\d)(?=.*[!@#$%^&*])[A-Za-z\d!@#$%^&*]{7,15}$/;

export function isPassword(text: string): boolean {
  return PASSWORD.test(text);
}

/** Two e-mails with the same key are the same account: upper and lower case and outer spaces make no difference. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export const filledSchema = v.pipe(
  v.string(messages.fillAllFields),
  v.check((text) => text.trim() !== '', messages.fillAllFields),
);
const password = v.pipe(v.string(), v.check(isPassword, lateMessages.passwordIncorrect));

/** The log-in form's checks. A backend only compares the values (backend-8). */
export const logInFormSchema = v.pipe(
  v.object({ email: filledSchema, password: filledSchema }, messages.fillAllFields),
  v.object({ email: v.string(), password }),
);
export type LogInForm = v.InferOutput<typeof logInFormSchema>;

/** Dropped when it is invalid: a field that the form does not have must not prevent a sign-up. */
const otherField = v.fallback(v.optional(lineSchema), undefined);

/** Checks of a new account, once all of it is filled in. */
export const signUpFieldsSchema = { firstName: lineSchema, lastName: lineSchema, email: newEmailSchema, password };

/** Of the other fields of a sign-up, only those that a user's response contains are stored. */
export const signUpSchema = v.pipe(
  v.looseObject(
    { firstName: filledSchema, lastName: filledSchema, email: filledSchema, password: filledSchema },
    messages.fillAllFields,
  ),
  v.object({ ...signUpFieldsSchema, name: otherField, mobileNumber: otherField }),
);
export type SignUpForm = Pick<v.InferOutput<typeof signUpSchema>, 'firstName' | 'lastName' | 'email' | 'password'>;

/** The form that asks for a link to choose a new password. */
export const passwordResetFormSchema = v.pipe(
  v.object({ email: filledSchema }, messages.fillAllFields),
  v.object({ email: emailSchema }),
);
export type PasswordResetForm = v.InferOutput<typeof passwordResetFormSchema>;

/** The form behind that link. */
export const newPasswordFormSchema = v.pipe(
  v.object({ password: filledSchema }, messages.fillAllFields),
  v.object({ password }),
);
export type NewPasswordForm = v.InferOutput<typeof newPasswordFormSchema>;

/** The form on the profile (profile-3). */
export const passwordChangeSchema = v.pipe(
  v.object({ oldPassword: filledSchema, password: filledSchema }, messages.fillAllFields),
  v.object({ oldPassword: v.string(), password }),
);
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;

/** A user in responses, never with a password in any form (backend-33). */
export const userSchema = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** The client also uses these two to prefill the payment, where an account has them. */
  name: v.optional(v.string()),
  mobileNumber: v.optional(v.string()),
  /** The tax number of a business. */
  gstin: v.optional(v.string()),
  /** Whether it is a guest's account, which has neither email nor password. */
  isGuest: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof userSchema>;

const nothing = v.object({});
const tooManyAttempts = backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES);

/**
 * On the API server a response with a token sets a cookie as well, which every use of the token needs (session-17). Browsers
 * keep and send it by themselves; other clients have to. The simulated backend, whose secret every browser has, sets none.
 */
export const authEndpoints = {
  postLogIn: publicEndpoint('POST /auth/login', {
    /** Not `emailSchema`: an account that was made before emails were checked can still log in. */
    body: v.pipe(
      v.object({ email: filledSchema, password: filledSchema }, messages.fillAllFields),
      v.object({
        email: v.pipe(v.string(), v.maxLength(MAX_EMAIL_LENGTH, lateMessages.emailIncorrect)),
        password: v.string(),
      }),
    ),
    response: v.object({ foundUser: userSchema, encodedToken: v.string() }),
    failures: {
      401: [lateMessages.credentialsInvalid],
      404: [messages.emailNotRegistered],
      422: [messages.fillAllFields, lateMessages.emailIncorrect],
      429: [tooManyAttempts],
    },
  }),
  /** Revokes the token, including every copy of it. */
  postLogOut: protectedEndpoint('POST /auth/logout', { response: nothing }),
  /** A repeated request with the same Idempotency-Key and form returns the same user and a token of theirs. */
  postSignUp: publicEndpoint('POST /auth/signup', {
    idempotent: 'accepted',
    body: signUpSchema,
    status: 201,
    response: v.object({ createdUser: userSchema, encodedToken: v.string() }),
    failures: {
      400: [backendMessages.idempotencyKeyTooLong],
      422: [
        messages.fillAllFields,
        lateMessages.passwordIncorrect,
        backendMessages.passwordCommon,
        lateMessages.emailIncorrect,
        lateMessages.textTooLong,
        lateMessages.textUnreadable,
        lateMessages.emailExists,
        backendMessages.idempotencyKeyReused,
      ],
    },
  }),
  postVerify: publicEndpoint('POST /auth/verify', {
    body: v.object({ encodedToken: v.string(lateMessages.tokenInvalid) }, lateMessages.tokenInvalid),
    response: v.object({ user: userSchema }),
    failures: { 401: [lateMessages.tokenInvalid] },
  }),
  /** Sends a link to choose a new password. The response is the same whether or not the email has an account. */
  postPasswordReset: publicEndpoint('POST /auth/password-reset', {
    body: passwordResetFormSchema,
    response: nothing,
    failures: { 422: [messages.fillAllFields, lateMessages.emailIncorrect], 429: [tooManyAttempts] },
  }),
  /**
   * The link's token is valid once, for `RESET_LINK_MINUTES`; every session of the account ends. The response contains
   * the account's email for the log-in that follows.
   */
  postNewPassword: publicEndpoint('POST /auth/password-reset/:resetToken', {
    body: newPasswordFormSchema,
    response: v.object({ email: v.string() }),
    failures: {
      404: [messages.resetLinkInvalid],
      422: [messages.fillAllFields, lateMessages.passwordIncorrect, backendMessages.passwordCommon],
    },
  }),
};

/** Changes of a logged-in account; no page sends them before it is interactive. */
export const accountEndpoints = {
  /** Ends every session of the account. The response has the token of a new one, for this browser alone. */
  postPasswordChange: protectedEndpoint('POST /auth/password', {
    body: passwordChangeSchema,
    response: v.object({ encodedToken: v.string() }),
    failures: {
      403: [backendMessages.oldPasswordWrong],
      422: [
        messages.fillAllFields,
        lateMessages.passwordIncorrect,
        backendMessages.passwordCommon,
        backendMessages.guestHasNoPassword,
      ],
      429: [tooManyAttempts],
    },
  }),
  /** Ends every session of the account, this one too. */
  postLogOutEverywhere: protectedEndpoint('POST /auth/logout-everywhere', { response: nothing }),
};
