import { chunksOf } from './words';

const MIN_JOINED = 5;

/** Things by their names, which are phrases of words. */
export interface PhraseIndex<Thing> {
  /** By the words of a name with spaces between them: what has the name. */
  readonly things: ReadonlyMap<string, readonly Thing[]>;
  /** All words that names begin with, also those of whole names. */
  readonly beginnings: ReadonlySet<string>;
}

export interface PhraseMatch<Thing> {
  readonly things: readonly Thing[];
  /** How many chunks the name takes. */
  readonly length: number;
}

/** A name as people write it: `xuv700` and `xuv 700`, `spark plug` and `sparkplug`. */
function spellingsOf(name: string): string[] {
  const words = chunksOf(name).flat();
  const spaced = words.join(' ');
  // `scorpio n` is no scorpion.
  const joined = words.some((word) => /^[^0-9]$/.test(word)) ? '' : words.join('');
  const apart = spaced.replaceAll(/(?<=\p{L})(?=[0-9])/gu, ' ');
  // Also `dot4`.
  const isJoined = joined.length >= (/[0-9]/.test(joined) ? MIN_JOINED - 1 : MIN_JOINED);
  return [...new Set([spaced, apart, ...(isJoined ? [joined] : [])])];
}

export function indexPhrases<Thing>(named: Iterable<readonly [name: string, thing: Thing]>): PhraseIndex<Thing> {
  const things = new Map<string, Thing[]>();
  const beginnings = new Set<string>();
  for (const [name, thing] of named) {
    for (const spelling of spellingsOf(name)) {
      const own = things.get(spelling) ?? [];
      if (!own.includes(thing)) things.set(spelling, [...own, thing]);
      const words = spelling.split(' ');
      words.forEach((_, at) => beginnings.add(words.slice(0, at + 1).join(' ')));
    }
  }
  return { things, beginnings };
}

/**
 * The longest name that starts at a chunk.
 * @param forms of each chunk: what it may stand for, each one or several words with spaces between them.
 */
export function longestPhraseAt<Thing>(
  { things, beginnings }: PhraseIndex<Thing>,
  forms: readonly (readonly string[])[],
  at: number,
): PhraseMatch<Thing> | null {
  let match: PhraseMatch<Thing> | null = null;
  let starts: readonly string[] = [''];
  for (let to = at; to < forms.length && starts.length > 0; to += 1) {
    const phrases = new Set<string>();
    for (const start of starts) {
      for (const form of forms[to] ?? []) {
        const phrase = start === '' ? form : `${start} ${form}`;
        if (beginnings.has(phrase)) phrases.add(phrase);
      }
    }
    starts = [...phrases];
    const name = starts.find((phrase) => things.has(phrase));
    if (name !== undefined) match = { things: things.get(name) ?? [], length: to - at + 1 };
  }
  return match;
}
