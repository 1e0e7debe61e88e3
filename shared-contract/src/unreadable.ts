/**
 * Characters that no line of text may have: control characters (a line break, a zero byte), halves of a surrogate pair, which
 * no database or email takes as text, and those that reorder the text around them.
 */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
