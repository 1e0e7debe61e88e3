import type { SearchNotice } from '../../product.contract';
import { withDigits } from './alternatives';
import { tradeWords } from './mentions';
import { notices } from './notices';
import { isNumberOfPart, isPartNumber, mayBeSpacedNumber } from './pasted-numbers';
import { isWithin, type Reading } from './reading';
import { isIgnored } from './synonyms';
import { beltLengthsOf, isBearingSize } from './units';

export interface NamedNumber {
  readonly word: string;
  /** Whether the text names no type of part, so that nothing is near to the number. */
  readonly isAlone: boolean;
  /** Whether it is the size of a bearing, so that a number is meant that has nothing else. */
  readonly isSize: boolean;
  /** Whether parts may have the word, or all of its pieces, by chance. */
  readonly isByChance: boolean;
  /** The beginning of its series if it is the only word and parts may be numbered so: `oilf1` of `OILF-1999`. */
  readonly series: string | null;
  /** Whether it is a number whatever series the parts have. */
  readonly isCertain: boolean;
  /** Whether its pieces may be measures, which are read alone where no part has the number: `198 202 25`. */
  readonly mayBeMeasures: boolean;
  /** That no part has it. */
  readonly notice: SearchNotice;
}

/** Letters and four digits, which may look like a year: `OILF-1999`. */
const OF_SERIES = /^([a-z]{2,}[0-9])[0-9]{3}[a-z]?$/;

/** A number of all of the text, which may be of a series of the catalogue. The letters of `oilf 1999` are no word of the trade. */
function numberOfSeries(text: string, { chunks, mentions }: Reading, isCertain: boolean): NamedNumber | null {
  const [first = ''] = chunks.flat();
  const isNumber = chunks.length === 1 || (chunks.length === 2 && !tradeWords().has(first) && !isIgnored(first));
  const word = isNumber && mentions.length === 0 ? withDigits(chunks.flat().join('')) : '';
  const [, series] = OF_SERIES.exec(word) ?? [];
  if (series === undefined) return null;
  const notice = notices.number(text);
  return { word, series, isCertain, isAlone: true, isSize: false, isByChance: false, mayBeMeasures: false, notice };
}

export function numberOf(text: string, reading: Reading): NamedNumber | null {
  const number = numberAmong(text, reading);
  return numberOfSeries(text, reading, number !== null) ?? number;
}

/** `maruti 16510-61AR0`, `mann w 712/95`, `brake pad 58101-1RA00`: a number of a part, and whose or of what type it is. */
function numberAmong(text: string, { chunks, mentions, vocabulary }: Reading): NamedNumber | null {
  const own = chunks.filter((_, at) => !isWithin(at, mentions)).map((words) => words.join(''));
  // `c` is of the C-Class, and begins numbers of filters.
  const isOfCar = (word: string) => word.length > 1 && vocabulary.isOfVehicle(word);
  const isAlone = mentions.every(({ kind }) => kind === 'vehicle' || kind === 'brand');
  // `frt` is the front beside a type of part, and begins a number elsewhere.
  const isKnown = (word: string) => !isAlone && vocabulary.synonyms.of([word]).length > 0;
  // `A 204 54630` begins with its letter.
  const isFirst = (word: string, at: number) => word.length === 1 && /^[0-9]/.test(own[at + 1] ?? '');
  const others = own.filter((word, at) => (!isIgnored(word) || isFirst(word, at)) && !isOfCar(word) && !isKnown(word));
  const isOfBrand = isAlone && mentions.some(({ kind }) => kind === 'brand');
  const namesCar = mentions.some(({ kind }) => kind === 'vehicle');
  // `oem 17801-0L040`
  const besideWords = others.filter((word) => isPartNumber(word));
  const isCertain = isNumberOfPart(others, { isOfBrand, namesCar });
  const mayBeMeasures = !isCertain && isAlone && mayBeSpacedNumber(others);
  const pieces = isCertain || mayBeMeasures ? others : besideWords.length > 1 ? [] : besideWords;
  if (pieces.length === 0) return null;
  const word = pieces.join('');
  const isSize = isBearingSize(word);
  const [written = word] = new RegExp([...word].join('[^a-z0-9]*')).exec(text) ?? [];
  return {
    word,
    isAlone,
    isSize,
    series: null,
    isCertain: true,
    mayBeMeasures,
    isByChance: isAlone && (isSize || pieces.length > 1),
    notice: notices.number(written, beltLengthsOf(word).length > 0),
  };
}
