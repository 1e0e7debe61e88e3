import { RESET_LINK_MINUTES, STORE_NAME } from '../constants';
import { paths } from '../paths';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * It contains no text of the shopper: anyone can sign up with another person's address and any name.
 * @param shopOrigin of the shop's addresses: `https://shop.example`
 * @param token of the link to the page for the new password; valid once.
 */
export function passwordResetEmail({ email }: { email: string }, shopOrigin: string, token: string): Email {
  return {
    to: email,
    subject: `Your new password at ${STORE_NAME}`,
    text: [
      'Hello,',
      `choose a new password here within ${RESET_LINK_MINUTES} minutes:`,
      `${shopOrigin}${paths.newPassword}#${token}`,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** Says that the password was replaced, so that its owner notices a change by another person. It contains no text of the shopper. */
export function passwordChangedEmail({ email }: { email: string }, shopOrigin: string): Email {
  return {
    to: email,
    subject: `Your password at ${STORE_NAME} was changed`,
    text: [
      'Hello,',
      'the password of your account was changed, and all other devices are logged out.',
      'If it was not you, choose a new one here at once:',
      `${shopOrigin}${paths.forgottenPassword}`,
    ].join('\n\n'),
  };
}
