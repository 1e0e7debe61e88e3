import type { SearchNotice } from '../../product.contract';
import type { PartType } from './part-types';
import { OPPOSITES } from './position-words';
import type { Term } from './rank';
import { isTyped, type Reading } from './reading';

/** The position on a car that a text names. Parts for the opposite one alone are not what is meant. */
export interface OtherPosition {
  readonly named: Term;
  readonly opposite: Term;
  readonly notice: SearchNotice;
}

/** `rear wheel bearing`, where the type may be sold for the front alone. */
export function positionIn(
  { chunks, vocabulary }: Reading,
  { plural }: PartType,
  noticeOf: (type: Pick<PartType, 'plural'>) => SearchNotice | null,
): OtherPosition | null {
  const words = chunks.flat().map((word) => vocabulary.synonyms.canonicalOf(word) ?? word);
  const [named, ...others] = words.filter((word) => word in OPPOSITES);
  const opposite = OPPOSITES[named ?? ''];
  const notice = noticeOf({ plural: `${named ?? ''} ${plural}` });
  if (named === undefined || opposite === undefined || others.length > 0 || !notice) return null;
  return { named: { word: named, prefix: false }, opposite: { word: opposite, prefix: false }, notice };
}

/** A maker of parts that a text names, where others alone may make the type for the car. */
export type OtherBrand = Pick<OtherPosition, 'named' | 'notice'>;

/** The only maker of parts that a text names. */
export function brandIn(
  { chunks, mentions }: Reading,
  noticeOf: (brand: string) => SearchNotice | null,
): OtherBrand | null {
  const [named, ...others] = mentions.filter(
    (mention) => mention.kind === 'brand' && isTyped(mention, mention.brand, chunks),
  );
  const [word = ''] = chunks[named?.from ?? 0] ?? [];
  const notice = named?.kind === 'brand' && others.length === 0 ? noticeOf(named.brand) : null;
  return notice && { named: { word, prefix: false }, notice };
}
