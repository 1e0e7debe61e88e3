import { RESET_LINK_MINUTES } from '../constants';
import { paths } from '../paths';
import type { PublicSettings } from '../settings.contract';

export interface Email {
  /** What it is about, the same for every receiver. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The shop that sends it. */
export type Sender = Pick<PublicSettings, 'name' | 'email'>;

const CONTACT_US = 'If it was not you, tell the shop at once.';

/**
 * It contains no text of the shopper: anyone can sign up with another person's address and any name.
 * @param shopOrigin of the shop's addresses: `https://shop.example`
 * @param token of the link to the page for the new password; valid once.
 */
export function passwordResetEmail(
  shop: Sender,
  { email }: { email: string },
  shopOrigin: string,
  token: string,
): Email {
  return {
    kind: 'password-reset',
    to: email,
    subject: `Your new password at ${shop.name}`,
    text: [
      'Hello,',
      `choose a new password here within ${RESET_LINK_MINUTES} minutes:`,
      `${shopOrigin}${paths.newPassword}#${token}`,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** Says that the password was replaced, so that its owner notices a change by another person. It contains no text of the shopper. */
export function passwordChangedEmail(shop: Sender, { email }: { email: string }, shopOrigin: string): Email {
  return {
    kind: 'password-changed',
    to: email,
    subject: `Your password at ${shop.name} was changed`,
    text: [
      'Hello,',
      'the password of your account was changed, and all other devices are logged out.',
      'If it was not you, choose a new one here at once:',
      `${shopOrigin}${paths.forgottenPassword}`,
    ].join('\n\n'),
  };
}

/** To the address that an account is to have from now on. It contains no text of the shopper. */
export function confirmEmailEmail(
  shop: Sender,
  { email }: { email: string },
  shopOrigin: string,
  token: string,
): Email {
  return {
    kind: 'confirm-email',
    to: email,
    subject: `Confirm your email at ${shop.name}`,
    text: [
      'Hello,',
      `confirm here within ${RESET_LINK_MINUTES} minutes that this is your address:`,
      `${shopOrigin}${paths.confirmEmail}#${token}`,
      'Your account has it from then on. If you did not ask for it, do nothing.',
    ].join('\n\n'),
  };
}

/** To the owner of an address that another account was to get: the other shopper learns nothing of this account. */
export function emailTakenEmail(shop: Sender, { email }: { email: string }, shopOrigin: string): Email {
  return {
    kind: 'email-taken',
    to: email,
    subject: `Your email at ${shop.name}`,
    text: [
      'Hello,',
      'another account was to get this address, which your account has already. Nothing was changed.',
      'If it was you, log in with this address:',
      `${shopOrigin}${paths.logIn}`,
    ].join('\n\n'),
  };
}

/** To the address that the account had before. It does not name the new one. */
export function emailChangedEmail(shop: Sender, { email }: { email: string }): Email {
  return {
    kind: 'email-changed',
    to: email,
    subject: `Your email at ${shop.name} was changed`,
    text: [
      'Hello,',
      'your account has another email address from now on, and all devices are logged out.',
      shop.email === undefined ? CONTACT_US : `If it was not you, write to ${shop.email} at once.`,
    ].join('\n\n'),
  };
}

export function accountDeletedEmail(shop: Sender, { email }: { email: string }): Email {
  return {
    kind: 'account-deleted',
    to: email,
    subject: `Your account at ${shop.name} is deleted`,
    text: [
      'Hello,',
      'your account is deleted, with its addresses, cart, wishlist and garage. Paid orders stay without your name, as the law asks.',
      shop.email === undefined ? CONTACT_US : `If it was not you, write to ${shop.email}.`,
    ].join('\n\n'),
  };
}
