import type { SearchNotice } from '../../product.contract';
import type { PartType } from './part-types';
import { OPPOSITES } from './position-words';
import { namedThings } from './mentions';
import type { Term } from './rank';
import { isTyped, isWithin, type Reading } from './reading';
import type { Group } from './search-query';
import type { VehicleName } from './vehicles';
import { chunksOf } from './words';

/** A detail that a text names beside a type of part. Parts that all contradict it are not what is meant. */
export interface NamedDetail {
  readonly named: Term;
  /** All parts have one of them if they contradict the detail; none where it is enough that no part has the detail. */
  readonly opposites: readonly Term[];
  readonly notice: SearchNotice;
}

/** A type of part and the car that a text names. The notice says that they have no part. */
export interface NamedParts {
  readonly groups: readonly Group[];
  /** Of parts for the car that are akin to the type where there is none: a drive belt to a timing belt. */
  readonly near?: readonly Group[];
  readonly notice: SearchNotice | null;
  /** The position, engine, fuel and maker of parts that the text names beside them, each with the notice that no part is for it. */
  readonly details: readonly NamedDetail[];
}

const OTHER_FUELS: Readonly<Record<string, readonly string[]>> = { petrol: ['diesel'], diesel: ['petrol'] };

/** The only one of these words in a text, with its opposites. */
function oppositeIn(
  words: readonly string[],
  opposites: Readonly<Record<string, readonly string[]>>,
  { vocabulary }: Pick<Reading, 'vocabulary'>,
  noticeOf: (named: string) => SearchNotice | null,
): NamedDetail | null {
  const [named, ...others] = words
    .map((word) => vocabulary.synonyms.canonicalOf(word) ?? word)
    .filter((word) => word in opposites);
  if (named === undefined || others.length > 0) return null;
  const notice = noticeOf(named);
  const ofOthers = (opposites[named] ?? []).map((word): Term => ({ word, prefix: true }));
  return notice && { named: { word: named, prefix: false }, opposites: ofOthers, notice };
}

/** `rear wheel bearing`, where the type may be sold for the front alone. */
export const positionIn = (
  reading: Pick<Reading, 'chunks' | 'vocabulary'>,
  { plural }: PartType,
  noticeOf: (type: Pick<PartType, 'plural'>) => SearchNotice | null,
): NamedDetail | null =>
  oppositeIn(reading.chunks.flat(), OPPOSITES, reading, (named) => noticeOf({ plural: `${named} ${plural}` }));

/** The words that are in no name: of `diesel filter`, none is the fuel of a car. */
const otherWordsIn = ({ chunks, mentions }: Reading): string[] =>
  chunks.filter((_, at) => !isWithin(at, mentions)).flat();

/** `spark plug swift diesel` */
export const fuelIn = (reading: Reading, noticeOf: (fuel: string) => SearchNotice | null): NamedDetail | null =>
  oppositeIn(otherWordsIn(reading), OTHER_FUELS, reading, noticeOf);

/** The word of an engine that is neither its displacement nor a fuel, as in `2.6 diesel`. */
const engineWordOf = (words: readonly string[]): string | undefined =>
  words.findLast((word) => /^[a-z]/.test(word) && !(word in OTHER_FUELS));

/** An engine of a car, with or without its displacement: `thermostat tiago 1.2 revotron`. */
export function engineIn(
  reading: Reading,
  vehicle: VehicleName,
  noticeOf: (engine: string) => SearchNotice | null,
): NamedDetail | null {
  const typed = new Set(otherWordsIn(reading));
  const engines = reading.assortment.vehiclesOf(vehicle).map(({ engine }) => engine);
  for (const name of [...engines, ...engines.map((engine) => engine.replace(/^[0-9.]+ /, ''))]) {
    const words = chunksOf(name).flat();
    const word = engineWordOf(words);
    const notice = word !== undefined && words.every((own) => typed.has(own)) ? noticeOf(name) : null;
    if (word !== undefined && notice) return { named: { word, prefix: false }, opposites: [], notice };
  }
  return null;
}

/** The makers of parts that a text names, with the first word of each, also in a name of a part: `mobil 1`. */
export const brandsIn = ({ chunks, mentions }: Reading): { readonly brand: string; readonly word: string }[] =>
  mentions.flatMap((mention) => {
    const [word = ''] = chunks[mention.from] ?? [];
    if (mention.kind === 'brand') return isTyped(mention, mention.brand, chunks) ? { brand: mention.brand, word } : [];
    if (mention.kind !== 'part-type') return [];
    return namedThings(word).flatMap((thing) => (thing.kind === 'brand' ? { brand: thing.brand, word } : []));
  });

/** The only maker of parts that a text names, where others alone may make the type for the car. */
export function brandIn(reading: Reading, noticeOf: (brand: string) => SearchNotice | null): NamedDetail | null {
  const [named, ...others] = brandsIn(reading);
  const word = named?.word ?? '';
  const notice = named && others.length === 0 ? noticeOf(named.brand) : null;
  return notice && { named: { word, prefix: false }, opposites: [], notice };
}
