import { RESET_LINK_MINUTES } from '../constants';
import { paths } from '../paths';
import type { PublicSettings } from '../settings.contract';

export interface Email {
  /** The subject, the same for every receiver. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** @returns the text of an email in which a line that is a path of the shop is its whole address */
export const withWholeLinks = (text: string, shopOrigin: string): string =>
  text.replaceAll(/^\/\S*$/gm, (path) => shopOrigin + path);

/** The shop that sends it. */
export type Sender = Pick<PublicSettings, 'name' | 'email'>;
interface Receiver {
  readonly email: string;
}

/** An email contains no text of the shopper: anyone can sign up with another person's address and any name. */
const write = (kind: string, { email: to }: Receiver, subject: string, paragraphs: readonly string[]): Email => ({
  kind,
  to,
  subject,
  text: ['Hello,', ...paragraphs].join('\n\n'),
});

const ifNotYou = ({ email }: Sender, end: string): string =>
  email === undefined ? 'If it was not you, tell the shop at once.' : `If it was not you, write to ${email}${end}`;

/**
 * @param shopOrigin of the shop's addresses: `https://shop.example`
 * @param token of the link to the page for the new password; valid once.
 */
export const passwordResetEmail = (shop: Sender, receiver: Receiver, shopOrigin: string, token: string): Email =>
  write('password-reset', receiver, `Your new password at ${shop.name}`, [
    `Choose a new password here within ${RESET_LINK_MINUTES} minutes:`,
    `${shopOrigin}${paths.newPassword}#${token}`,
    'If you did not ask for it, do nothing: your password stays as it is.',
  ]);

/** Says that the password was replaced, so that its owner notices a change by another person. */
export const passwordChangedEmail = (shop: Sender, receiver: Receiver, shopOrigin: string): Email =>
  write('password-changed', receiver, `Your password at ${shop.name} was changed`, [
    'The password of your account was changed, and all other devices are logged out.',
    'If it was not you, choose a new one here at once:',
    `${shopOrigin}${paths.forgottenPassword}`,
  ]);

/** To the address that an account is to have from now on. */
export const confirmEmailEmail = (shop: Sender, receiver: Receiver, shopOrigin: string, token: string): Email =>
  write('confirm-email', receiver, `Confirm your email at ${shop.name}`, [
    `Confirm here within ${RESET_LINK_MINUTES} minutes that this is your address:`,
    `${shopOrigin}${paths.confirmEmail}#${token}`,
    'Your account has it from then on. If you did not ask for it, do nothing.',
  ]);

/** To the owner of an address that another account was to get: the other shopper learns nothing of this account. */
export const emailTakenEmail = (shop: Sender, receiver: Receiver, shopOrigin: string): Email =>
  write('email-taken', receiver, `Your email at ${shop.name}`, [
    'Another account was to get this address, which your account has already. Nothing was changed.',
    'If it was you, log in with this address:',
    `${shopOrigin}${paths.logIn}`,
  ]);

/** To the address that the account had before. It does not name the new one. */
export const emailChangedEmail = (shop: Sender, receiver: Receiver): Email =>
  write('email-changed', receiver, `Your email at ${shop.name} was changed`, [
    'Your account has another email address from now on, and all devices are logged out.',
    ifNotYou(shop, ' at once.'),
  ]);

export const accountDeletedEmail = (shop: Sender, receiver: Receiver): Email =>
  write('account-deleted', receiver, `Your account at ${shop.name} is deleted`, [
    'Your account is deleted, with its addresses, cart, wishlist and garage. Paid orders stay without your name, as the law asks.',
    ifNotYou(shop, '.'),
  ]);
