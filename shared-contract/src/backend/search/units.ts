const MM_PER_INCH = 25.4;
/** Parts that are sold by the inch have round millimetres: 24 inch are 600 mm. */
const ROUNDED_BY = { below: 0.98, above: 1.005 } as const;
const STEP = 5;
/** Nobody says shorter or longer measures in both. */
const INCHES = { least: 5, most: 40 } as const;

const INCH = /(?<![\p{L}\p{N}.-])([0-9]{1,2}) ?(?:["”″]|''|(?:inch(?:es)?|inchi|in|इंच)(?![\p{L}\p{M}\p{N}]))/gu;
const MILLIMETRES = /(?<![\p{L}\p{N}.-])([0-9]{2,4}) (mm)(?![\p{L}\p{N}])/gu;

/** `wiper 24 16`: the sizes of wipers are inches, whether that is written or not; `i 20` is a car. */
const BARE_INCHES = /(?<![\p{L}\p{N}.-]|\bi )(1[2-9]|2[0-8])(?![\p{L}\p{N}.-]| ?(?:mm|pcs?|nos?|pieces?)(?!\p{L}))/gu;
const WIPER = /wiper|viper|वाइपर/u;
/** `M20x1.5` is a thread, and `M20 × 1.5` in a catalogue. */
const THREAD = /(?<![\p{L}\p{N}])(m[0-9]{1,2}) ?[x×*] ?([0-9](?:\.[0-9]{1,2})?)(?![\p{L}\p{N}])/gu;

/** A series of bearings, a size, what seals it and its play: `6203`, `30205`, `6204 2rs`, `6206 zz c3`, which is no car. */
const BEARING =
  /(?<![\p{L}\p{N}-])(?:6[0-4][0-3][0-9]|3[0-3][0-3][0-9]{2}|22[23][0-9]{2})(?:[ -]?(?:x|2?rs[r1]?|2?rz|2?zz?|2?ddu?|llu))?(?:[ -]?c[2-4])?(?![\p{L}\p{N}-])/gu;

/** Whether a word is the size of a bearing. No longer number is meant, even if it begins with it. */
export const isBearingSize = (word: string): boolean => word.replace(BEARING, '') === '' && word !== '';

/** `5w 30` is a grade of oil, which is `5w30`. */
const GRADES = /(?<![\p{L}\p{N}.-])((?:[05]|1[05]|2[05]|7[05]|8[05])w)[ -]([1-6]0|16|90|140)(?![\p{L}\p{N}])/gu;
const LITRES = /(?<![\p{L}\p{N}.-])([0-9]{1,2}) ?(?:l|ltrs?|lit|litres?|liters?|लीटर)(?![\p{L}\p{M}\p{N}])/gu;
/** `3.5l` has a number that is written with a point in a catalogue too. */
const DECIMAL_LITRES = /(?<![\p{L}\p{N}.-])([0-9]{1,2}\.[0-9]) ?(?:l|ltrs?|lit|litres?|liters?)(?![\p{L}\p{M}\p{N}])/gu;
const AMPERE_HOURS = /(?<![\p{L}\p{N}.-])([0-9]{2,3}) ?ah(?![\p{L}\p{N}])/gu;
const WATTS = /(?<![\p{L}\p{N}.-])([0-9]{1,4}) ?(?:w|watts?)(?![\p{L}\p{N}])/gu;
const VOLTS = /(?<![\p{L}\p{N}.-])([0-9]{1,2}) ?(?:v|volts?)(?![\p{L}\p{N}])/gu;

/** The `800 cc` are a car. */
const CUBIC = /(?<![\p{L}\p{N}.-])(?!800 ?cc)([1-9][0-9]{2,3}) ?cc(?![\p{L}\p{N}])/gu;
/** Below are motorcycles. */
const MIN_CUBIC = 790;
/** Engines that are called by more than their size. */
const CALLED: ReadonlyMap<number, string> = new Map([[1248, '1.3']]);
/** `1197cc` is the engine that is called 1.2. */
export const withSizesInLitres = (text: string): string =>
  text.replaceAll(CUBIC, (typed, digits: string) =>
    Number(digits) < MIN_CUBIC ? typed : (CALLED.get(Number(digits)) ?? (Number(digits) / 1000).toFixed(1)),
  );

/** Measures in one word each: `24"` and `24 inches` are `24inch`, `4 litres` are `4l`. */
export const withJoinedUnits = (text: string): string =>
  text
    .replaceAll(DECIMAL_LITRES, '$1 l')
    .replaceAll(INCH, '$1inch')
    .replaceAll(BARE_INCHES, WIPER.test(text) ? '$1inch' : '$1')
    .replaceAll(THREAD, '$1 $2')
    .replaceAll(MILLIMETRES, '$1$2')
    .replaceAll(LITRES, '$1l')
    .replaceAll(AMPERE_HOURS, '$1ah')
    .replaceAll(GRADES, '$1$2')
    .replaceAll(WATTS, '$1w')
    .replaceAll(VOLTS, '$1v')
    .replaceAll(BEARING, (size) => size.replaceAll(/[ -]/g, ''));

function millimetresOf(inches: number): number[] {
  const exact = inches * MM_PER_INCH;
  const first = Math.ceil((exact * ROUNDED_BY.below) / STEP) * STEP;
  const count = Math.floor((exact * ROUNDED_BY.above - first) / STEP) + 1;
  return Array.from({ length: count }, (_, at) => first + at * STEP);
}

const inRange = (inches: number): boolean => inches >= INCHES.least && inches <= INCHES.most;

/** A volume as a text and as a name has it: `5l` and ` 5 l`, which is no end of `3.5 l`. */
export interface Volume {
  readonly word: string;
  readonly inName: string;
}

export function volumeIn(words: readonly string[]): Volume | null {
  const word = words.find((each) => /^[0-9]{1,2}l$/.test(each));
  return word === undefined ? null : { word, inName: ` ${word.replace('l', ' l')}` };
}

/** Smaller bulbs have one power, and too many parts such a number: `12w`. */
const MIN_WATTS = 21;
/** @returns the words of a capacity, of `35ah`, and of one of two powers, of `60w` in `60/55W`. */
export function amountsOf(word: string): string[][] {
  const [, amount, unit] = /^([0-9]{2,3})(ah|w)$/.exec(word) ?? [];
  const isTelling = unit === 'ah' || Number(amount) >= MIN_WATTS;
  return amount === undefined || unit === undefined || !isTelling ? [] : [unit === 'w' ? [amount] : [amount, unit]];
}

/** @returns the words of the length of a belt with ribs: of `6pk1457` */
export function beltLengthsOf(word: string): string[][] {
  const [, length] = /^[3-8]pk([0-9]{3,4})$/.exec(word) ?? [];
  return length === undefined ? [] : [[length, 'mm', 'belt']];
}

/** @returns the words of a length, and those of the same in the other unit. */
export function measuresOf(word: string): string[][] {
  const [, digits = '', unit = ''] = /^([0-9]{1,4})(inch|mm)$/.exec(word) ?? [];
  const number = Number(digits);
  const inches = unit === 'mm' ? Math.round(number / MM_PER_INCH) : number;
  const own: string[][] = unit === '' ? [] : [[digits, unit]];
  const isSame = unit === 'inch' || millimetresOf(inches).includes(number);
  const others =
    unit === '' || !inRange(inches) || !isSame
      ? []
      : unit === 'mm'
        ? [[String(inches), 'inch']]
        : millimetresOf(inches).map((millimetres) => [String(millimetres), 'mm']);
  return [...own, ...others];
}
