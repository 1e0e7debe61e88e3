/** Limits that schemas and backends apply. Apart from the constants, which every page loads before it is interactive. */

/** How many failed log-ins, or password reset links, one client may cause for an account within the window. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPTS_WINDOW_MINUTES = 15;

/** The longest email address there can be (RFC 5321), in UTF-16 code units. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
/** A body whose objects and arrays are nested deeper is refused. */
export const MAX_BODY_DEPTH = 8;
