/**
 * What no line of text has: a control character (a line break, a zero byte), half of a surrogate pair, which no database or
 * email takes as text, or one that reorders what is written around it.
 */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
