import { LRUCache } from 'lru-cache';

/** Shoppers keep a search while filtering and paging, so the last result sets are cached (1 byte per product). */
const REMEMBERED_SEARCHES = 30;
const NAMES_IN_BLOCK = 64;
/** Number of hash values for three letters in a row. */
const GRAM_NUMBERS = 4096;
const GRAM = 3;

const gramNumber = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) % GRAM_NUMBERS;

/** Some names as one text: searching it takes a fraction of what a name at a time does. */
interface Block {
  readonly first: number;
  readonly text: string;
  /** Where each name ends in the text. */
  readonly ends: readonly number[];
}

function blocksOf(names: readonly string[]): Block[] {
  return Array.from({ length: Math.ceil(names.length / NAMES_IN_BLOCK) }, (_, number) => {
    const first = number * NAMES_IN_BLOCK;
    const some = names.slice(first, first + NAMES_IN_BLOCK);
    let end = -1;
    return { first, text: some.join('\n'), ends: some.map((name) => (end += name.length + 1)) };
  });
}

function searchBlock({ first, text, ends }: Block, wanted: string, found: Uint8Array): void {
  let place = 0;
  for (let at = text.indexOf(wanted); at !== -1;) {
    while (Number(ends[place]) < at) place += 1;
    const end = Number(ends[place]);
    // A text with a line break in it may reach from one name into the next.
    const isInName = at + wanted.length <= end;
    if (isInName) found[first + place] = 1;
    at = text.indexOf(wanted, isInName ? end + 1 : at + 1);
  }
}

/** Says of a text which blocks cannot have it: they lack three of its letters in a row. */
function createBlockFilter(blocks: readonly Block[]): (wanted: string) => Uint8Array {
  const seen = new Uint8Array(GRAM_NUMBERS * blocks.length);
  blocks.forEach(({ text }, number) => {
    for (let at = 0; at + GRAM <= text.length; at += 1) seen[gramNumber(text, at) * blocks.length + number] = 1;
  });
  return (wanted) => {
    const possible = new Uint8Array(blocks.length).fill(1);
    for (let at = 0; at + GRAM <= wanted.length; at += 1) {
      const from = gramNumber(wanted, at) * blocks.length;
      const having = seen.subarray(from, from + blocks.length);
      having.forEach((has, number) => (possible[number] = Number(possible[number]) & has));
    }
    return possible;
  };
}

/** @returns a function that says by a 1 which of the names have a text in them; the given names and texts are in lower case. */
export function createNameSearch(names: readonly string[]): (text: string) => Uint8Array {
  const blocks = blocksOf(names);
  const filter = createBlockFilter(blocks);

  function search(text: string): Uint8Array {
    const found = new Uint8Array(names.length);
    const possible = filter(text);
    blocks.forEach((block, number) => {
      if (possible[number] === 1) searchBlock(block, text, found);
    });
    return found;
  }
  const searches = new LRUCache<string, Uint8Array>({ max: REMEMBERED_SEARCHES, memoMethod: search });
  return (text) => searches.memo(text);
}
