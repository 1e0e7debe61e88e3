import * as v from 'valibot';
import { quoted } from './faults';

/** The JSON Schema of a cell. */
const described = (json: object) => v.metadata<string, { json: object }>({ json });

/**
 * A control character other than a line break, half of a surrogate pair, which no database takes as text, or one that reorders
 * what is written around it.
 */
const UNREADABLE = /[^\P{Cc}\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Of Windows, and those of Unicode, which word processors write: the embedded database cannot tell the words beside these. */
const LINE_BREAK = /\r\n|[\u2028\u2029]/g;

const cell = (required: boolean) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(LINE_BREAK, '\n').trim()),
    v.check((text) => !required || text !== '', 'is empty, and has to be filled in'),
    v.check((text) => !UNREADABLE.test(text), 'has characters that cannot be shown'),
  );

/** A text that has to be there, of at most so many characters. */
export const textCell = (max: number) =>
  v.pipe(
    cell(true),
    described({ type: 'string', minLength: 1, maxLength: max }),
    v.check(
      (text) => [...text].length <= max,
      ({ input }) => `has ${[...input].length} characters; ${max} are the most`,
    ),
  );

/** A text that may be empty. */
export const optionalTextCell = (max: number) =>
  v.pipe(
    cell(false),
    described({ type: ['string', 'null'], maxLength: max }),
    v.check(
      (text) => [...text].length <= max,
      ({ input }) => `has ${[...input].length} characters; ${max} are the most`,
    ),
  );

const isWhole = (text: string, min: number, max: number) =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;

const notWhole = (text: string, min: number, max: number) =>
  `${quoted(text)} is no whole number from ${min} to ${max.toLocaleString('en-IN')}, in digits alone`;

export const wholeCell = (min: number, max: number) =>
  v.pipe(
    cell(true),
    described({ type: 'integer', minimum: min, maximum: max }),
    v.check(
      (text) => isWhole(text, min, max),
      ({ input }) => notWhole(input, min, max),
    ),
    v.transform(Number),
  );

/** @returns null for an empty cell. */
export const optionalWholeCell = (min: number, max: number) =>
  v.pipe(
    cell(false),
    described({ type: ['integer', 'null'], minimum: min, maximum: max }),
    v.check(
      (text) => text === '' || isWhole(text, min, max),
      ({ input }) => notWhole(input, min, max),
    ),
    v.transform((text) => (text === '' ? null : Number(text))),
  );

/** A number with at most two decimals; null for an empty cell. */
export const optionalDecimalCell = (min: number, max: number) =>
  v.pipe(
    cell(false),
    described({ type: ['number', 'null'], minimum: min, maximum: max }),
    v.check(
      (text) => text === '' || (/^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) >= min && Number(text) <= max),
      ({ input }) => `${quoted(input)} is no number from ${min} to ${max}; write it like 4.5`,
    ),
    v.transform((text) => (text === '' ? null : Number(text))),
  );

/** @param otherwise what an empty cell means; left out, it has to be filled in. */
export function choiceCell<const Choices extends readonly string[]>(
  what: string,
  choices: Choices,
  otherwise?: Choices[number],
) {
  return v.pipe(
    cell(otherwise === undefined),
    described({ enum: otherwise === undefined ? choices : [...choices, null] }),
    v.transform((text) => (text === '' && otherwise !== undefined ? otherwise : text)),
    v.picklist(choices, ({ input }) => `${quoted(String(input))} is no ${what}; write one of: ${choices.join(', ')}`),
  );
}

/** @returns null for an empty cell. */
export function optionalChoiceCell<const Choices extends readonly string[]>(
  what: string,
  choices: Choices,
  suggest: (text: string) => string | null = () => null,
) {
  const isChoice = (text: string): text is Choices[number] => choices.includes(text);
  return v.pipe(
    cell(false),
    described({ enum: [...choices, null] }),
    v.check(
      (text) => text === '' || isChoice(text),
      ({ input }) => {
        const meant = suggest(input);
        const hint = meant === null ? `write one of: ${choices.join(', ')}` : `write ${meant}`;
        return `${quoted(input)} is no ${what}; ${hint}`;
      },
    ),
    v.transform((text) => (isChoice(text) ? text : null)),
  );
}

/** `yes` or `no`. */
export const yesNoCell = (otherwise: 'yes' | 'no') =>
  v.pipe(
    choiceCell('answer', ['yes', 'no'], otherwise),
    v.transform((text) => text === 'yes'),
  );

/** `2019-03`; null for an empty cell. */
export const optionalMonthCell = v.pipe(
  cell(false),
  described({ type: ['string', 'null'], pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$' }),
  v.check(
    (text) => text === '' || /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text),
    ({ input }) => `${quoted(input)} is no month; write it like 2019-03`,
  ),
  v.transform((text) => (text === '' ? null : text)),
);
