import * as v from 'valibot';

const MIN_TOKEN_LENGTH = 16;
/** Fewer different ones are a key held down, or a word repeated. */
const MIN_DIFFERENT_CHARACTERS = 8;

/** The start of what examples have instead of a secret. */
const PLACEHOLDER = /^(change[-_ ]?me|replace[-_ ]?me|placeholder|your[-_](.{0,20}[-_])?(secret|token|key))(?![a-z])/i;

/** @returns whether a token, or a secret of another length, can be guessed */
export const isGuessable = (text: string, length = MIN_TOKEN_LENGTH): boolean =>
  text.length < length || new Set(text).size < MIN_DIFFERENT_CHARACTERS || PLACEHOLDER.test(text);

/** @returns the sentence about a variable with such a token */
export const guessable = (name: string): string =>
  `${name} can be guessed: it is a placeholder, or has fewer than ${MIN_TOKEN_LENGTH} characters or ` +
  `${MIN_DIFFERENT_CHARACTERS} different ones. Make one: openssl rand -hex 32`;

/** @returns the schema of a variable that is a token */
export const tokenSchema = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[ -~]*$/, `${name} has characters that no header can have. Make one: openssl rand -hex 32`),
    v.check((text) => !isGuessable(text), guessable(name)),
  );
