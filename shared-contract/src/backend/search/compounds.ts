import { singularsOf } from './alternatives';
import type { Assortment } from './assortment';
import { namedThings, type Mention } from './mentions';
import { withAbbreviations, type PartType } from './part-types';
import { POSITION_WORDS } from './position-words';
import { isPageWord } from './shop-questions';
import { isIgnored } from './synonyms';
import headNouns from './trade/head-nouns.json';
import type { Vocabulary } from './vocabulary';

type PartTypeMention = Extract<Mention, { kind: 'part-type' }>;

interface Text {
  readonly chunks: readonly (readonly string[])[];
  readonly mentions: readonly Mention[];
  readonly vocabulary: Vocabulary;
  readonly assortment: Assortment;
}

const nouns: ReadonlySet<string> = new Set(headNouns.nouns);
/** Whether a word is one of a part in the trade, with or without a name before it: `bearings`. */
export const isNoun = (word: string): boolean => [word, ...singularsOf(word)].some((form) => nouns.has(form));
/** Words between a noun and the part that it belongs to: `cap of my radiator`. */
const between: ReadonlySet<string> = new Set(headNouns.between);
export const isBetween = (word: string): boolean => between.has(word);

const MAX_MODIFIERS = 3;
/** Words between a noun and its part: `switch that turns on the fog lamps`. */
const MAX_BETWEEN = 5;

const pluralOf = (noun: string): string => (/(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`);

/** The noun of the trade that ends here, with its first chunk. */
function nounAt({ chunks, vocabulary }: Text, at: number): { noun: string; from: number } | null {
  const wordAt = (index: number) => (chunks[index]?.length === 1 ? (chunks[index][0] ?? '') : '');
  const word = wordAt(at);
  const canonical = vocabulary.synonyms.canonicalOf(word);
  const forms = [word, ...singularsOf(word), ...(canonical === undefined ? [] : [canonical])];
  const pair = forms.map((form) => `${wordAt(at - 1)} ${form}`).find((phrase) => nouns.has(phrase));
  if (pair !== undefined) return { noun: pair, from: at - 1 };
  const noun = forms.find((form) => nouns.has(form));
  return noun === undefined ? null : { noun, from: at };
}

const mentionAt = ({ mentions }: Text, at: number): Mention | undefined =>
  mentions.find(({ from, to }) => from <= at && at < to);

const wordsAt = ({ chunks }: Text, from: number, to: number): string => chunks.slice(from, to).flat().join(' ');

/** Whether a word names a position on a car: `agla`. */
export const isPositionWord = (word: string, { synonyms }: Vocabulary): boolean =>
  POSITION_WORDS.has(synonyms.canonicalOf(word) ?? word);

const isPosition = ({ chunks, vocabulary }: Text, at: number): boolean =>
  isPositionWord((chunks[at] ?? []).join(''), vocabulary);

/** Whether a chunk says nothing of which noun is meant: an ignored word, a car, a year. */
function isBeside(text: Text, at: number): boolean {
  const mention = mentionAt(text, at);
  const word = (text.chunks[at] ?? []).join('');
  return mention ? mention.kind !== 'part-type' : isIgnored(word) || between.has(word) || /[0-9]/.test(word);
}

/** The words before a noun that belong to it, with the type of part among them: `shocker top` of `shocker top mount`. */
function modifiersBefore(text: Text, noun: number): { from: number; part: PartTypeMention | null } {
  for (let at = noun - 1; at >= Math.max(0, noun - MAX_MODIFIERS) && !isBeside(text, at); at -= 1) {
    const mention = mentionAt(text, at);
    if (mention?.kind === 'part-type') return { from: mention.from, part: mention };
    const isFirst = at === 0 || at === noun - MAX_MODIFIERS || isBeside(text, at - 1);
    if (isFirst) return { from: at, part: null };
  }
  return { from: noun, part: null };
}

/** The part that follows a noun: `hose from radiator`, and `cap radiator` if the shop sells either or the trade has the name. */
function partAfter(text: Text, noun: string, at: number): PartTypeMention | null {
  const next = text.mentions.find(({ from }) => from > at);
  if (next?.kind !== 'part-type' || next.from > at + MAX_BETWEEN) return null;
  const isJoined = between.has((text.chunks[at + 1] ?? []).join(''));
  const name = `${next.partType.names[0] ?? ''} ${noun}`;
  const isKnown =
    [next.partType, { plural: name, names: [name] }].some(text.assortment.sellsType) || namedThings(name).length > 0;
  const isReversed = next.from === at + 1 && isKnown;
  return isJoined || isReversed ? next : null;
}

/** The range of a compound, with the names before its noun. */
interface Compound {
  readonly from: number;
  readonly to: number;
  readonly modifiers: string;
  readonly part: PartTypeMention | null;
}

function withoutPositions(text: Text, from: number, to: number): string {
  const first = Array.from({ length: to - from }, (_, index) => from + index).find((at) => !isPosition(text, at));
  return first === undefined ? '' : wordsAt(text, first, to);
}

/** The compound of a noun, which is the last word of a name, or stands before what it belongs to. */
function compoundOf(text: Text, { noun, from, to }: { noun: string; from: number; to: number }): Compound | null {
  const isSoldNoun = text.assortment.sellsWord(noun);
  const before = modifiersBefore(text, from);
  const modifiers = withoutPositions(text, before.from, from);
  if (before.part) return { from: before.from, to, modifiers, part: before.part };
  const isOfPage = wordsAt(text, before.from, from).split(' ').some(isPageWord);
  if (modifiers !== '') return isSoldNoun || isOfPage ? null : { from: before.from, to, modifiers, part: null };
  const part = partAfter(text, noun, to - 1);
  if (part) return { from, to: part.to, modifiers: withoutPositions(text, part.from, part.to), part };
  const isBeforeOther = between.has((text.chunks[to] ?? []).join(''));
  const isAlone = text.chunks.every((_, at) => (from <= at && at < to) || isBeside(text, at) || isPosition(text, at));
  return (isAlone || isBeforeOther) && !isSoldNoun ? { from, to, modifiers, part } : null;
}

/** A noun that is a name itself, as `switch` and `spring`; null for a noun in a longer name. */
function ownMention(text: Text, from: number, to: number): Mention | null | undefined {
  const own = mentionAt(text, to - 1);
  if (!own) return undefined;
  const isVehicle = own.kind === 'vehicle' && !own.isCommon;
  return own.to - own.from > to - from || isVehicle || own.kind === 'brand' || own.kind === 'vehicle-kind' ? null : own;
}

const hasWord = ({ names }: PartType, word: string): boolean => names.some((name) => name.split(' ').includes(word));

/** The type that the trade has for a compound, else a new one unless the shop sells it. */
function newType({ assortment }: Text, noun: string, { modifiers, part }: Compound): PartType | null {
  const name = `${modifiers} ${noun}`.trim();
  const written = [name, `${part?.partType.names[0] ?? ''} ${noun}`].flatMap(namedThings);
  const ofTrade = written.find((thing) => thing.kind === 'part-type');
  if (ofTrade) return ofTrade.partType;
  const partType = { plural: withAbbreviations(`${modifiers} ${pluralOf(noun)}`.trim()), names: [name] };
  return assortment.sellsType(partType) ? null : partType;
}

/** The type that a compound names; null when its noun is part of what it stands beside, or the shop sells it. */
function typeOf(text: Text, noun: string, own: Mention | undefined, compound: Compound): PartType | null {
  const { part } = compound;
  const ownType = own?.kind === 'part-type' ? own.partType : null;
  // `switch` is a type, `spring` a kind of one.
  if (ownType?.names.includes(noun)) return text.assortment.sellsType(ownType) ? null : ownType;
  if (ownType && (!part || part.partType === ownType)) return null;
  return part && hasWord(part.partType, noun) ? null : newType(text, noun, compound);
}

function compoundAt(text: Text, at: number): PartTypeMention | null {
  const named = nounAt(text, at);
  const own = named ? ownMention(text, named.from, at + 1) : null;
  const compound = named && own !== null ? compoundOf(text, { ...named, to: at + 1 }) : null;
  if (!named || own === null || !compound) return null;
  const isModifier = text.mentions.some(({ kind, from }) => kind === 'part-type' && from === at + 1);
  if (isModifier && compound.to === at + 1) return null;
  const { from, to, part } = compound;
  const partType = typeOf(text, named.noun, own, compound);
  return partType && { kind: 'part-type', partType, from, to, ...(part && { part }) };
}

/**
 * The mentions, with those of parts that the trade has no name for: a radiator grill is a grill, and no radiator.
 * The last noun of a name is what it names.
 */
export function withCompounds(text: Text): readonly Mention[] {
  let { mentions } = text;
  // An engine has `3 cylinder`.
  const isCounted = (at: number) => /^[0-9]$/.test(text.chunks[at - 1]?.join('') ?? '');
  for (let at = text.chunks.length - 1; at >= 0; at -= 1) {
    const compound = isCounted(at) ? null : compoundAt({ ...text, mentions }, at);
    if (!compound) continue;
    const others = mentions.filter(({ from, to }) => to <= compound.from || compound.to <= from);
    mentions = [...others, compound].sort((a, b) => a.from - b.from);
    at = Math.min(at, compound.from);
  }
  return mentions;
}
