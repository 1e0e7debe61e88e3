import {
  FIELD_BITS,
  posting,
  rankParts,
  termKey,
  termsOf,
  type Field,
  type Postings,
  type Searched,
  type Term,
} from './rank';
import { postingsOfPlan } from './rank-core';
import { nearestGroups, type Group } from './search-query';

type Words = Partial<Record<Field, string>>;

/** The searchable words of each part of a catalogue, by field, in its order. */
function postingsIn(parts: readonly Words[]) {
  return ({ word, prefix }: Term): Postings => {
    const isTerm = (own: string) => (prefix ? own.startsWith(word) : own === word);
    const own = parts.flatMap((part, position) => {
      const fields = (Object.keys(FIELD_BITS) as Field[])
        .filter((field) => (part[field] ?? '').split(' ').some(isTerm))
        .reduce((bits, field) => bits + FIELD_BITS[field], 0);
      return fields === 0 ? [] : [posting(position, fields)];
    });
    return Uint32Array.from(own);
  };
}

const word = (text: string, strength: 1 | 2 | 3 = 3, prefix = false): Group => [
  { words: text.split(' '), prefix, strength },
];

interface Shop {
  readonly containing?: readonly number[];
  readonly isSoldOut?: (position: number) => boolean;
  readonly namedOf?: NonNullable<Searched['namedOf']>;
}
const rank = (parts: readonly Words[], groups: readonly Group[], { containing = [], ...shop }: Shop = {}) =>
  rankParts({ groups, postingsOf: postingsIn(parts), containing, isSoldOut: () => false, ...shop });
const positionsOf = (...args: Parameters<typeof rank>) => rank(...args).positions;

describe('The parts that a search finds', () => {
  it('come in the order of what a word is of: the type, the name, the brand, anything else', () => {
    expect(positionsOf([{ D: 'disc' }, { C: 'disc' }, { B: 'disc' }, { A: 'disc' }], [word('disc')])).toEqual([
      3, 2, 1, 0,
    ]);
  });

  it('count by the best field that has the word, and come in the order of the catalogue when they are as good', () => {
    const parts = [{ D: 'disc', B: 'disc' }, { A: 'disc' }, { B: 'disc' }, { A: 'disc', D: 'disc' }];
    expect(positionsOf(parts, [word('disc')])).toEqual([1, 3, 0, 2]);
  });

  it('are read once for a fuel, however many times a search asks for them', () => {
    const variant = { text: 'diesel', chunks: new Set([0]), words: new Set(['diesel']), keys: [] };
    const postingsOf = postingsIn([{ D: 'diesel' }, { D: 'diesel' }]);
    const ofPlan = postingsOfPlan({ variant, volume: null }, { postingsOf, fitting: [1], ofVolume: [] });
    const diesel = { word: 'diesel', prefix: false };
    expect(ofPlan(diesel)).toEqual(Uint32Array.of(posting(1, FIELD_BITS.D)));
    expect(ofPlan(diesel)).toBe(ofPlan(diesel));
  });

  it('have the exact word before a beginning, and that before a corrected one', () => {
    const group: Group = [...word('disc', 1), ...word('dis', 2, true), ...word('disk', 3)];
    expect(positionsOf([{ A: 'disc' }, { A: 'display' }, { A: 'disk' }], [group])).toEqual([2, 0, 1]);
    expect(positionsOf([{ A: 'disc' }, { A: 'disk' }], [[...word('disc', 1), ...word('disk', 3)]])).toEqual([1, 0]);
  });

  it('have those by the named maker before those that list a number of it', () => {
    const namedOf = (position: number) => ({ isOfType: true, isForCar: true, isByBrand: position === 1 });
    expect(positionsOf([{ A: 'kit luk' }, { A: 'kit', C: 'luk' }], [word('luk'), word('kit')], { namedOf })).toEqual([
      1, 0,
    ]);
  });

  it('match every word that was typed', () => {
    const parts = [{ A: 'disc' }, { A: 'disc', C: 'thar' }, { C: 'thar' }];
    expect(rank(parts, [word('disc'), word('thar')])).toEqual({ positions: [1], isNearest: false });
  });

  it('have all words of a phrase, which is worth most where one field has all of it', () => {
    const parts = [{ A: 'fan', D: 'belt' }, { B: 'fan belt' }, { A: 'fan' }, { A: 'belt' }, { A: 'fan belt' }];
    expect(positionsOf(parts, [word('fan belt')])).toEqual([4, 1, 0]);
  });

  it('are in stock first among those that match as well', () => {
    const parts = [{ A: 'disc' }, { A: 'disc' }, { A: 'disc' }, { A: 'disc' }, { B: 'disc' }];
    const isSoldOut = (at: number) => at === 0 || at === 2;

    expect(positionsOf(parts, [word('disc')], { isSoldOut })).toEqual([1, 3, 0, 2, 4]);
  });

  it('include all whose names contain the text, also where no word matches', () => {
    const parts = [{ A: 'horn' }, { A: 'disc' }, { A: 'pads' }];
    expect(rank(parts, [word('disc')], { containing: [2] })).toEqual({ positions: [1, 2], isNearest: false });
    expect(rank(parts, [], { containing: [0, 2] })).toEqual({ positions: [0, 2], isNearest: false });
    expect(rank(parts, [])).toEqual({ positions: [], isNearest: false });
  });
});

describe('Where no part matches all of the text', () => {
  const parts = [{ A: 'pads', C: 'swift' }, { A: 'disc', C: 'thar' }, { A: 'disc' }, { C: 'swift' }];

  it('those that match all words that the catalogue has come, as the nearest ones', () => {
    expect(rank(parts, [word('thar'), word('unobtainium'), word('disc')])).toEqual({
      positions: [1],
      isNearest: true,
    });
  });

  it('one word may be missing, and then all but one; the type that was named last comes first', () => {
    expect(rank(parts, [word('swift'), word('disc')])).toEqual({ positions: [1, 2, 0, 3], isNearest: true });
    expect(rank(parts, [word('pads'), word('thar'), word('disc')]).positions).toEqual([1]);
  });

  it('nothing is found when no word is known', () => {
    expect(rank(parts, [word('unobtainium'), word('zzz')])).toEqual({ positions: [], isNearest: false });
  });

  it('fewer words are asked for step by step', () => {
    const [a, b, c] = [word('a'), word('b'), word('c')];
    const steps = (groups: readonly Group[], known: readonly number[]) =>
      nearestGroups(groups, (at) => known.includes(at));

    expect(steps([a, b, c], [])).toEqual([]);
    expect(steps([a, b, c], [1])).toEqual([[[b]]]);
    expect(steps([a, b], [0, 1])).toEqual([[[a], [b]]]);
    expect(steps([a, b, c], [0, 2])).toEqual([[[a, c]], [[a], [c]]]);
    expect(steps([a, b, c], [0, 1, 2])).toEqual([
      [
        [b, c],
        [a, c],
        [a, b],
      ],
      [[a], [b], [c]],
    ]);
  });
});

it('a search asks for each term once; a beginning is another term than the word', () => {
  const groups = [[...word('disc'), ...word('disc', 2, true)], [...word('disc pads', 2)]];

  expect(termsOf(groups).map(termKey)).toEqual(['disc', 'disc*', 'pads']);
});
