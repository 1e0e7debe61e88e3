import { RESET_LINK_MINUTES, STORE_NAME } from '../constants';
import { paths } from '../paths';
import { shopOwner } from '../shop-owner';

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

/** To the address that an account is to have from now on. It contains no text of the shopper. */
export function confirmEmailEmail({ email }: { email: string }, shopOrigin: string, token: string): Email {
  return {
    to: email,
    subject: `Confirm your email at ${STORE_NAME}`,
    text: [
      'Hello,',
      `confirm here within ${RESET_LINK_MINUTES} minutes that this is your address:`,
      `${shopOrigin}${paths.confirmEmail}#${token}`,
      'Your account has it from then on. If you did not ask for it, do nothing.',
    ].join('\n\n'),
  };
}

/** To the owner of an address that another account was to get: the other shopper learns nothing of this account. */
export function emailTakenEmail({ email }: { email: string }, shopOrigin: string): Email {
  return {
    to: email,
    subject: `Your email at ${STORE_NAME}`,
    text: [
      'Hello,',
      'another account was to get this address, which your account has already. Nothing was changed.',
      'If it was you, log in with this address:',
      `${shopOrigin}${paths.logIn}`,
    ].join('\n\n'),
  };
}

/** To the address that the account had before. It does not name the new one. */
export function emailChangedEmail({ email }: { email: string }): Email {
  return {
    to: email,
    subject: `Your email at ${STORE_NAME} was changed`,
    text: [
      'Hello,',
      'your account has another email address from now on, and all devices are logged out.',
      `If it was not you, write to ${shopOwner.email} at once.`,
    ].join('\n\n'),
  };
}

export function accountDeletedEmail({ email }: { email: string }): Email {
  return {
    to: email,
    subject: `Your account at ${STORE_NAME} is deleted`,
    text: [
      'Hello,',
      'your account is deleted, with its addresses, cart, wishlist and garage. Paid orders stay without your name, as the law asks.',
      `If it was not you, write to ${shopOwner.email}.`,
    ].join('\n\n'),
  };
}
