import type { SearchNotice } from '../../product.contract';
import type { PartType } from './part-types';
import { OPPOSITES } from './position-words';
import { namedThings } from './mentions';
import type { Term } from './rank';
import type { NamedVariant } from './named-variant';
import { isTyped, type Reading } from './reading';
import type { Group } from './search-query';
import type { Volume } from './units';
import { UNIVERSAL_WORD } from './words';

/** A detail that a text names beside a type of part. Parts that all contradict it are not what is meant. */
export interface NamedDetail {
  /** A part with one of them has the detail. */
  readonly named: readonly Term[];
  /** All parts have one of them if they contradict the detail; none where it is enough that no part has the detail. */
  readonly opposites: readonly Term[];
  readonly notice: SearchNotice;
  /** Whether parts without it are not near where others have it: those for another fuel. */
  readonly isExact?: true;
}

/** A type of part and the car that a text names. The notice says that they have no part. */
export interface NamedParts {
  readonly groups: readonly Group[];
  /** Of parts for the car that are akin to the type where there is none: a drive belt to a timing belt. */
  readonly near?: readonly Group[];
  readonly notice: SearchNotice | null;
  /** The position, the engine, fuel and year, and the maker of parts that the text names beside them, each with the notice that no part is for it. */
  readonly details: readonly NamedDetail[];
}

/** `rear wheel bearing`, where the type may be sold for the front alone. */
export function positionIn(
  { chunks, vocabulary }: Pick<Reading, 'chunks' | 'vocabulary'>,
  { plural }: PartType,
  noticeOf: (type: Pick<PartType, 'plural'>) => SearchNotice | null,
): NamedDetail | null {
  const words = chunks.flat().map((word) => vocabulary.synonyms.canonicalOf(word) ?? word);
  const [named, ...others] = new Set(words.filter((word) => word in OPPOSITES));
  if (named === undefined || others.length > 0) return null;
  const notice = noticeOf({ plural: `${named} ${plural}` });
  const opposites = (OPPOSITES[named] ?? []).map((word): Term => ({ word, prefix: true }));
  const same = [[named], ...vocabulary.synonyms.of([named])].flatMap(([word = '', ...more]) =>
    more.length === 0 && vocabulary.has(word) ? [{ word, prefix: false }] : [],
  );
  return notice && { named: same, opposites, notice };
}

/** `spark plug swift diesel`: a part for any car is for this one as well. */
export function variantDetail(variant: NamedVariant | null, notice: SearchNotice | null): NamedDetail | null {
  if (!variant || variant.text === '' || !notice) return null;
  const named = [...variant.words, UNIVERSAL_WORD].map((word): Term => ({ word, prefix: false }));
  return { named, opposites: [], notice, isExact: true };
}

/** Only of these, a volume is one of a pack. */
const POURED = /(?:oils?|fluids?|coolants?)$/;

/** `5l engine oil`, where the type may be sold in other packs alone. */
export function volumeDetail(
  volume: Volume | null,
  { plural }: PartType,
  noticeOf: (type: Pick<PartType, 'plural'>) => SearchNotice | null,
): NamedDetail | null {
  const notice =
    volume && POURED.test(plural)
      ? noticeOf({ plural: `${plural} in packs of ${volume.inName.trim().toUpperCase()}` })
      : null;
  return volume && notice && { named: [{ word: volume.word, prefix: false }], opposites: [], notice };
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
  return notice && { named: [{ word, prefix: false }], opposites: [], notice };
}
