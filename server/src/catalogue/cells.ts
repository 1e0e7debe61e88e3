import * as v from 'valibot';
import { nearestOf, quoted } from './faults';

/** The JSON Schema of a cell. */
const described = (json: object) => v.metadata<string, { json: object }>({ json });

/**
 * A control character other than a line break, half of a surrogate pair, which no database takes as text, one that reorders
 * what is written around it, or one that nobody sees. Devanagari needs the joiners.
 */
const UNREADABLE = /[^\P{Cc}\n]|[\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

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

/** A long number as a spreadsheet writes it: `8.70829E+11`. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;

const isAsTyped = v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
  (text) => !SHORTENED.test(text),
  ({ input }) =>
    `${quoted(input)} was shortened by a spreadsheet; format the column as text and enter the number again`,
);

/** A number that names something: no spreadsheet may have shortened it. */
export const numberTextCell = (max: number) => v.pipe(textCell(max), isAsTyped);
/** The id of a part or vehicle, which is in addresses. */
export const idCell = v.pipe(
  numberTextCell(100),
  v.check(
    (text) => text !== '.' && text !== '..',
    ({ input }) => `${quoted(input)} cannot be in an address; write another id`,
  ),
);
export const optionalNumberTextCell = (max: number) => v.pipe(optionalTextCell(max), isAsTyped);

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

/** Digits in groups as India (`1,23,456`) or other countries (`123,456`) write them, or without; decimals apart. */
const GROUPED = /^(\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;
const RUPEES_BEFORE = /^(₹|rs\.?|inr)\s*/i;
const RUPEES_AFTER = /\s*(\/-|₹|inr)$/i;

/** @returns the digits of a number as people write it, and its decimals that are not 0; null for a text that is none */
function readDigits(text: string): { readonly whole: number; readonly decimals: string } | null {
  const [, digits, decimals = ''] = GROUPED.exec(text) ?? [];
  if (digits === undefined) return null;
  return { whole: Number(digits.replaceAll(',', '')), decimals: /[1-9]/.test(decimals) ? decimals : '' };
}

function whole(text: string, min: number, max: number): number | { readonly fault: string } {
  const number = readDigits(text);
  if (number?.decimals === '' && number.whole >= min && number.whole <= max) return number.whole;
  return { fault: `${quoted(text)} is no whole number from ${min} to ${max.toLocaleString('en-IN')}` };
}

function rupees(text: string, min: number, max: number): number | { readonly fault: string } {
  const bare = text.replace(RUPEES_BEFORE, '').replace(RUPEES_AFTER, '');
  const number = readDigits(bare);
  if (number === null || number.decimals === '') return whole(bare, min, max);
  return { fault: `${quoted(text)} has paise; prices are whole rupees: write ${number.whole + 1} or ${number.whole}` };
}

/** A cell whose text a function reads as a number. @param isRequired otherwise an empty cell is null */
const numberCell = <Type extends 'integer' | ['integer', 'null']>(
  type: Type,
  min: number,
  max: number,
  read: typeof whole,
) =>
  v.pipe(
    cell(type === 'integer'),
    described({ type, minimum: min, maximum: max }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Type extends 'integer' ? number : number | null => {
      if (value === '') return null as Type extends 'integer' ? never : null;
      const number = read(value, min, max);
      if (typeof number === 'number') return number;
      addIssue({ message: number.fault });
      return NEVER;
    }),
  );

export const wholeCell = (min: number, max: number) => numberCell('integer', min, max, whole);

/** @returns null for an empty cell. */
export const optionalWholeCell = (min: number, max: number) => numberCell(['integer', 'null'], min, max, whole);

/** Whole rupees, also as `₹ 1,23,456.00` or `1299/-`. */
export const rupeesCell = (min: number, max: number) => numberCell('integer', min, max, rupees);

/** @returns null for an empty cell. */
export const optionalRupeesCell = (min: number, max: number) => numberCell(['integer', 'null'], min, max, rupees);

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

/** @returns the choice that is meant, whatever its case; otherwise the text */
const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text;

/** @param otherwise what an empty cell means; left out, it has to be filled in. */
export function choiceCell<const Choices extends readonly string[]>(
  what: string,
  choices: Choices,
  otherwise?: Choices[number],
) {
  return v.pipe(
    cell(otherwise === undefined),
    described({ enum: otherwise === undefined ? choices : [...choices, null] }),
    v.transform((text) => (text === '' && otherwise !== undefined ? otherwise : choiceOf(text, choices))),
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

export function noCategory(text: string, categories: readonly string[]): string {
  const nearest = nearestOf(text, categories);
  const hint = nearest === undefined ? `write one of: ${categories.join(', ')}` : `write ${nearest}`;
  return `${quoted(text)} is no category; ${hint}, or list it in the settings first`;
}

/** One of the shop's, whatever its case. */
export const categoryCell = (categories: readonly string[]) =>
  v.pipe(
    textCell(40),
    v.transform((text) => choiceOf(text, categories)),
    v.check(
      (text) => categories.includes(text),
      ({ input }) => noCategory(input, categories),
    ),
  );

/** `yes` or `no`. */
export const yesNoCell = (otherwise: 'yes' | 'no') =>
  v.pipe(
    choiceCell('answer', ['yes', 'no'], otherwise),
    v.transform((text) => text === 'yes'),
  );

/** Units of an exported part, and the moment of the export: `3 at 2026-11-23T09:00:00.000Z`. */
export const exportedStockCell = v.pipe(
  cell(false),
  described({ type: ['string', 'null'], pattern: '^[0-9]{1,7} at [0-9TZ:.-]+$' }),
  v.check(
    (text) => text === '' || /^\d{1,7} at \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text),
    ({ input }) => `${quoted(input)} is not what an export wrote; leave the column as it was, or delete it`,
  ),
  v.transform((text) => {
    const [units = '', at = ''] = text.split(' at ');
    return text === '' ? null : { units: Number(units), at };
  }),
);

/** A heading of the customs tariff, as `8708.30.10` or `87083010`; null for an empty cell. */
export const optionalHsnCell = v.pipe(
  cell(false),
  described({ type: ['string', 'null'], pattern: '^([0-9]{2}[. ]?){2,4}$' }),
  v.transform((text) => text.replaceAll(/[. ]/g, '')),
  v.check(
    (text) => /^(?:\d{4}(?:\d\d){0,2})?$/.test(text),
    ({ input }) => `${quoted(input)} is no HSN code; write 4, 6 or 8 digits, such as 870830`,
  ),
  v.transform((text) => (text === '' ? null : text)),
);

/** Percent; null for an empty cell. */
export const optionalGstCell = v.pipe(
  optionalChoiceCell('rate of GST', ['0', '5', '12', '18', '28', '40'], (text) =>
    /^\d+ ?%$/.test(text) ? `${Number.parseInt(text, 10)}, without a percent sign` : null,
  ),
  v.transform((rate) => (rate === null ? null : Number(rate))),
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
