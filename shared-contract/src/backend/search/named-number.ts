import type { SearchNotice } from '../../product.contract';
import { notices } from './notices';
import { isNumberOfPart } from './pasted-numbers';
import { isWithin, type Reading } from './reading';
import { isIgnored } from './synonyms';
import { chunksOf } from './words';

export interface NamedNumber {
  readonly word: string;
  /** Whether the text names no type of part, so that nothing is near to the number. */
  readonly isAlone: boolean;
  /** Whether it is alone and written with spaces: parts may have all of its pieces by chance. */
  readonly isInPieces: boolean;
  /** That no part has it. */
  readonly notice: SearchNotice;
}

/** `maruti 16510-61AR0`, `mann w 712/95`, `brake pad 58101-1RA00`: a number of a part, and whose or of what type it is. */
export function numberOf(text: string, { chunks, mentions, vocabulary }: Reading): NamedNumber | null {
  const own = chunks.filter((_, at) => !isWithin(at, mentions)).map((words) => words.join(''));
  // `c` is of the C-Class, and begins numbers of filters.
  const isOfCar = (word: string) => word.length > 1 && vocabulary.isOfVehicle(word);
  const isAlone = mentions.every(({ kind }) => kind === 'vehicle' || kind === 'brand');
  // `frt` is the front beside a type of part, and begins a number elsewhere.
  const isKnown = (word: string) => !isAlone && vocabulary.synonyms.of([word]).length > 0;
  const others = own.filter((word) => !isIgnored(word) && !isOfCar(word) && !isKnown(word));
  const word = others.join('');
  const isOfBrand = isAlone && mentions.some(({ kind }) => kind === 'brand');
  const namesCar = mentions.some(({ kind }) => kind === 'vehicle');
  if (!isNumberOfPart(others, { isOfBrand, namesCar })) return null;
  const typed = text.split(/\s+/).filter((piece) => others.includes(chunksOf(piece).flat().join('')));
  return { word, isAlone, isInPieces: isAlone && others.length > 1, notice: notices.number(typed.join(' ')) };
}
