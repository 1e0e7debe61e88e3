import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { MAX_TEXT_LENGTH } from './constants';
import { MAX_EMAIL_LENGTH } from './request-limits';
import { lateMessages } from './late-messages';
import { UNREADABLE } from './unreadable';

/** An email address as `<input type="email">` defines it, so it has no space, line break or quote; parsed trimmed. */
export const emailSchema = v.pipe(
  v.string(lateMessages.emailIncorrect),
  v.trim(),
  v.maxLength(MAX_EMAIL_LENGTH, lateMessages.emailIncorrect),
  v.rfcEmail(lateMessages.emailIncorrect),
);

export const isEmail = (text: string): boolean => v.is(emailSchema, text);

/** An email that an account or an order gets now: its domain has a dot, which `x@y` lacks. */
export const newEmailSchema = v.pipe(
  v.string(lateMessages.emailIncorrect),
  v.trim(),
  v.check((text) => isEmail(text) && /\.[^.]{2,}$/.test(text), lateMessages.emailIncorrect),
);

/** One line of text that a shopper types. */
export const lineSchema = v.pipe(
  v.string(backendMessages.requestMalformed),
  v.maxLength(MAX_TEXT_LENGTH, lateMessages.textTooLong),
  v.check((text) => !UNREADABLE.test(text), lateMessages.textUnreadable),
);

/**
 * An id as a client sends it back.
 * @param message the response's text when it is no id.
 */
export const idSchema = (message: string) =>
  v.pipe(
    v.string(message),
    v.maxLength(MAX_TEXT_LENGTH, message),
    v.check((text) => !UNREADABLE.test(text), message),
  );

/** Id of the line of a list that an added one comes before; null, left out or not in the list: last. */
export const beforeSchema = v.optional(v.nullable(idSchema(backendMessages.requestMalformed)));
