/**
 * Rate limits of one client address within `ATTEMPTS_WINDOW_MINUTES`. Many shoppers may share an address (an office, a
 * carrier's NAT), so the limits are generous.
 */

/** Failed log-ins from a client to any accounts that no successful one followed. */
export const MAX_LOG_INS_OF_CLIENT = 100;
/** Failed log-ins to an account from all clients that have not logged in to it before. */
export const MAX_LOG_INS_OF_ACCOUNT = 50;
/** How long the account remembers a client that logged in. */
export const KNOWN_CLIENT_DAYS = 30;

/** Password reset requests from a client for any accounts. */
export const MAX_RESETS_OF_CLIENT = 100;
/** Emails with such a link to one account, for all clients together; a link is valid for longer than the window. */
export const MAX_RESET_EMAILS = 5;

/** Orders that a client may look for by number and email without finding one. */
export const MAX_LOOKUPS_OF_CLIENT = 30;

/** Complaints that a client may file. */
export const MAX_COMPLAINTS_OF_CLIENT = 30;

/** Accounts that a client may open by signing up. */
export const MAX_SIGN_UPS = 100;
/** Guest accounts: more, as they cost no password's hash and are deleted after days. */
export const MAX_GUESTS = 300;
