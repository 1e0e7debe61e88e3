import { correctionsOf, isKnownWord, isOrdinary, singularsOf } from './alternatives';
import type { Assortment } from './assortment';
import { isBetween, isNoun, isPositionWord, withCompounds } from './compounds';
import { FUELS, isTradeName, mentionsIn, namedThings, type Mention } from './mentions';
import { typesNamed } from './part-types';
import { fitsAnyVehicle, readChunks, readSearchQuery, type Group } from './search-query';
import { isSignWord, signOf } from './shop-questions';
import { withStrokesSpelled } from './strokes';
import { isIgnored, isJoint } from './synonyms';
import { withTyresForSizes } from './tyre-sizes';
import type { Vocabulary } from './vocabulary';
import { chunksOf, YEAR } from './words';

type Chunk = readonly string[];

/** The names of the trade that a chunk may stand for. */
function formsOf(chunk: Chunk, vocabulary: Vocabulary): string[] {
  const [only = ''] = chunk;
  const written = [chunk.join(' '), chunk.join('')];
  if (chunk.length > 1) return [...new Set(written)];
  const own = [...written, ...singularsOf(only), ...signOf(only)];
  const isWord = isKnownWord(only, vocabulary) || isSignWord(only);
  // `aur` is no Aura.
  const begun = isOrdinary(only) ? [] : vocabulary.vehiclesBegunBy(only);
  const meant = isWord ? begun : correctionsOf(only, vocabulary);
  const all = [...own, ...meant];
  return [...new Set([...all, ...all.flatMap((word) => vocabulary.synonyms.canonicalOf(word) ?? [])])];
}

/** A text in its words, with the names of the trade in it. */
export interface Reading {
  readonly chunks: readonly Chunk[];
  readonly mentions: readonly Mention[];
  readonly vocabulary: Vocabulary;
  readonly assortment: Assortment;
}

export const isWithin = (at: number, mentions: readonly Mention[]): boolean =>
  mentions.some(({ from, to }) => from <= at && at < to);

export const yearsIn = ({ chunks, mentions }: Reading) =>
  chunks.flatMap(([word = '', ...more], at) =>
    YEAR.test(word) && more.length === 0 && !isWithin(at, mentions) ? [{ year: Number(word), at }] : [],
  );

/** Whether a name stands in the text as it is: `micro` is no typo of a maker. */
export const isTyped = ({ from, to }: Mention, name: string, chunks: readonly Chunk[]): boolean =>
  chunks.slice(from, to).flat().join('') === chunksOf(name).flat().join('');

/** The chunks of mentions, or all but these, with vehicles as the catalogue calls them. */
export function partOf(
  { chunks, mentions, assortment, vocabulary }: Reading,
  isTaken: (at: number) => boolean,
): string {
  const renamed = new Map<number, string>();
  for (const mention of mentions) {
    if (mention.kind !== 'vehicle') continue;
    const own = chunks.slice(mention.from, mention.to).flat();
    const sold = assortment.vehiclesOf(mention.vehicle);
    const names = [...new Set(sold.map(({ maker, model }) => (mention.vehicle.model === null ? maker : model)))];
    const isCatalogueWord = own.every((word) => vocabulary.isOfVehicle(word));
    if (names.length === 1 && !isCatalogueWord) {
      for (let at = mention.from; at < mention.to; at += 1)
        renamed.set(at, at === mention.from ? (names[0] ?? '') : '');
    }
  }
  return chunks
    .map((chunk, at) => (isTaken(at) ? (renamed.get(at) ?? chunk.join('-')) : ''))
    .filter((text) => text !== '')
    .join(' ');
}

export const groupsOf = (text: string, vocabulary: Vocabulary): readonly Group[] =>
  readSearchQuery(text, vocabulary).groups;

/** The groups of the chunks that are taken, also of parts that fit any vehicle. */
export const groupsForAny = (reading: Reading, isTaken: (at: number) => boolean): Group[] =>
  groupsOf(partOf(reading, isTaken), reading.vocabulary).map((group) => [...group, fitsAnyVehicle]);

/** Words between the two of a name: `gear ka oil` is gear oil. */
const PARTICLES: ReadonlySet<string> = new Set([
  'ka',
  'ke',
  'ki',
  'wala',
  'wale',
  'wali',
  'me',
  'mein',
  'dalne',
  'daalne',
  'lagne',
  'lagane',
  'uthane',
  'kholne',
  'chadhane',
  'chadane',
  'utarne',
  'chalane',
  'ghumane',
  'का',
  'के',
  'की',
  'वाला',
  'वाली',
]);

interface FormedChunk {
  readonly chunk: Chunk;
  readonly forms: readonly string[];
}

/** `belt of my seat` and `belt of my swift seat` in the order of the name. */
function withNounsLast(formed: readonly FormedChunk[], vocabulary: Vocabulary): readonly FormedChunk[] {
  const wordAt = (at: number) => formed[at]?.chunk.join('') ?? '';
  const isName = (...chunks: readonly FormedChunk[]) => isTradeName(chunks.map(({ forms }) => forms));
  const isLittle = (word: string) => isIgnored(word) || isBetween(word) || isPositionWord(word, vocabulary);
  // `number` says nothing, but begins a name in `lamp above the number plate`.
  const beginsName = (at: number, noun: FormedChunk) =>
    isLittle(wordAt(at)) && (isName(...formed.slice(at, at + 2)) || isName(...formed.slice(at, at + 1), noun));
  const firstAfter = (at: number, isPassed: (word: string, index: number) => boolean) =>
    formed.findIndex((_, index) => index > at && !isPassed(wordAt(index), index));
  for (const [at, noun] of formed.entries()) {
    // `bulb is used in the fog lamp`
    const joint = firstAfter(at, (word) => isIgnored(word) && !isBetween(word));
    if (!isBetween(wordAt(joint))) continue;
    const starts = [isLittle, (word: string) => isLittle(word) || vocabulary.isOfVehicle(word)];
    for (const isPassed of starts) {
      const from = firstAfter(joint, (word, index) => isPassed(word) && !beginsName(index, noun));
      const pair = formed.slice(from, from + 2);
      // `cap of the coolant tank` is no coolant cap.
      const owner = isName(...pair) || isName(...pair, noun) ? pair : pair.slice(0, 1);
      const [before, passed, after] = [
        formed.slice(0, at),
        formed.slice(joint + 1, from),
        formed.slice(from + owner.length),
      ];
      // `glass of the rear door`
      const isOwned = from !== -1 && (isName(...owner, noun) || isName(...owner.slice(-1), noun));
      if (isOwned) return [...before, ...passed, ...owner, noun, ...after];
    }
  }
  return formed;
}

/** @returns the reading without some of its chunks, and without the names in them. */
export function withoutChunks(reading: Reading, start: number, end: number): Reading {
  const shift = (at: number) => (at < end ? at : at - (end - start));
  return {
    ...reading,
    chunks: [...reading.chunks.slice(0, start), ...reading.chunks.slice(end)],
    mentions: reading.mentions
      .filter(({ from, to }) => to <= start || from >= end)
      .map((mention) => ({ ...mention, from: shift(mention.from), to: shift(mention.to) })),
  };
}

/** Of `condenser in front of the radiator`, the condenser is meant. */
function withoutPlaces(reading: Reading): Reading {
  const { chunks, mentions } = reading;
  const types = mentions.filter(({ kind }) => kind === 'part-type');
  const joins = (from: number, to: number) => {
    const words = chunks.slice(from, to).map((chunk) => chunk.join(''));
    return (
      words.some(isBetween) &&
      words.every((word) => isBetween(word) || isIgnored(word) || isPositionWord(word, reading.vocabulary))
    );
  };
  const at = types.findIndex(({ from }, index) => index > 0 && joins(types[index - 1]?.to ?? from, from));
  const [part, place] = [types[at - 1], types[at]];
  if (!part || !place) return reading;
  return withoutPlaces(withoutChunks(reading, part.to, place.to));
}

/** Of `brake pads not shoes`, the pads are meant. */
function withoutDenied(reading: Reading): Reading {
  const { chunks, mentions } = reading;
  const types = mentions.filter(({ kind }) => kind === 'part-type');
  const isDenied = (at: number) => chunks[at]?.join('') === 'not' && types.some(({ to }) => to === at);
  const denied = types.find(({ from }) => isDenied(from - 1));
  return denied ? withoutDenied(withoutChunks(reading, denied.from - 1, denied.to)) : reading;
}

/** Of `clutch set with bearing`, the set is meant; what is a part of the trade itself is asked for as well. */
function withoutAccessories(reading: Reading): Reading {
  const { chunks, mentions } = reading;
  const named = mentions.filter((own) => !(own.kind === 'part-type' && (own.isAlone || own.yields)));
  const at = chunks.findIndex(
    (chunk, index) =>
      chunk.join('') === 'with' &&
      named.some(({ kind, to }) => kind === 'part-type' && to === index) &&
      isNoun(chunks[index + 1]?.join('') ?? '') &&
      !isWithin(index + 1, named),
  );
  return at === -1 ? reading : withoutChunks(reading, at, at + 2);
}

/** Beside a car that is written as it is called, a typo or a badge is none of another maker, unless both are of a list: `ambassador nova`, `discovery 220d`. */
function withoutMisread(reading: Reading): Reading {
  const { chunks, mentions } = reading;
  const isWritten = ({ from, to }: Mention) =>
    namedThings(chunks.slice(from, to).flat().join(' ')).some((thing) => thing.kind === 'vehicle' && !thing.isBadge);
  const makers = new Set(
    mentions.flatMap((own) => (own.kind === 'vehicle' && isWritten(own) ? own.vehicle.maker : [])),
  );
  const isListed = ({ from, to }: Mention) => [chunks[from - 1], chunks[to]].some((chunk) => chunk?.some(isJoint));
  const isMisread = (own: Mention) =>
    own.kind === 'vehicle' && makers.size > 0 && !makers.has(own.vehicle.maker) && !isWritten(own) && !isListed(own);
  return { ...reading, mentions: mentions.filter((own) => !isMisread(own)) };
}

/** Signs between parts or cars: `oil filter + air filter`, `spark plug, coil`, `swift/dzire`, `c class/e class`, `i10/i20`. */
const JOINING_SIGNS = / *[,;] *| [+&/] |(?<=[\p{L}\p{N}]{2})\/(?=\p{L})/gu;

/** Reads a text; its signs join types of parts or cars some of which are sold, and say nothing elsewhere: `filter, oil`. */
export function readText(text: string, vocabulary: Vocabulary, assortment: Assortment): Reading {
  const joined = text.replaceAll(JOINING_SIGNS, ' and ');
  const listed = joined === text ? null : readWords(joined, vocabulary, assortment);
  const types = (listed?.mentions ?? []).flatMap((own) => (own.kind === 'part-type' ? own.partType : []));
  const cars = (listed?.mentions ?? []).flatMap((own) =>
    own.kind === 'vehicle' && own.vehicle.model !== null ? own.vehicle : [],
  );
  const areCars = cars.length > 1 && cars.some((car) => assortment.vehiclesOf(car).length > 0);
  const isList = areCars || (types.length > 1 && types.some(assortment.sellsType));
  return listed && isList ? listed : readWords(text, vocabulary, assortment);
}

/** In America, gas is petrol. */
const PETROL = /(?<=petrol.*)gas (?=filter|pump|tank)|gas (?=(?:filter|pump|tank).*petrol)/gu;

/** `filter oil and filter air` */
const TURNED = /(?<=^|\band )filter (oil|air|cabin|ac|fuel|diesel)(?=$| (?!filter))/gu;

/** `near side mirror`: `near` alone says nothing. */
const SIDE = /(?<!\p{L})(near|off) side(?!\p{L})/gu;

/** `2000 km service oil` is of no year. */
const DISTANCE = /(?<![\p{L}\p{N}.-])[0-9][0-9,]* ?(?:km|kms|kilomet(?:er|re)s?)(?![\p{L}\p{N}])/gu;

/** A trim alone, which one maker has. */
const TRIM = /^[vzl](?:xi|di)$/u;

function readWords(text: string, vocabulary: Vocabulary, assortment: Assortment): Reading {
  const full = withStrokesSpelled(
    text
      .replaceAll(PETROL, 'fuel ')
      .replaceAll(TURNED, '$1 filter')
      .replaceAll(SIDE, '$1side')
      .replaceAll(DISTANCE, ' ')
      .replace(TRIM, 'suzuki $&'),
    vocabulary.synonyms,
  );
  const all = readChunks(typesNamed(['tyres']).some(assortment.sellsType) ? full : withTyresForSizes(full));
  // `dsl` and `vdi` are read as `diesel` is.
  const fuelOf = (chunk: Chunk) => {
    const name = vocabulary.synonyms.canonicalOf(chunk.join(''));
    return name !== undefined && FUELS.has(name) ? [name] : chunk;
  };
  const typed = all.filter((chunk) => !PARTICLES.has(chunk.join(''))).map(fuelOf);
  const formed = withNounsLast(
    typed.map((chunk) => ({ chunk, forms: formsOf(chunk, vocabulary) })),
    vocabulary,
  );
  const [chunks, forms] = [formed.map(({ chunk }) => chunk), formed.map((each) => each.forms)];
  const shortForms = chunks.map(([word = '', ...more], at) => [
    ...(forms[at] ?? []),
    ...(more.length > 0 || isOrdinary(word) ? [] : vocabulary.shortenedTo(word)),
  ]);
  const named = { chunks, mentions: mentionsIn(forms, vocabulary.ownNames, shortForms), vocabulary, assortment };
  return withoutDenied(withoutAccessories(withoutPlaces(withoutMisread({ ...named, mentions: withCompounds(named) }))));
}
