import { highlightsOf } from './highlights';
import { cleanSearchText, readSearchQuery } from './search-query';
import { createVocabulary } from './vocabulary';

const VEHICLES = ['maruti', 'wagonr', 'ecosport', 'thar', 'creta', 'nexon', 'i10', 'i20', 'grand', 'xuv700'];
const PARTS = [
  'brake',
  'disc',
  'pads',
  'pad',
  'horn',
  'filter',
  'strut',
  'tailgate',
  'belt',
  'battery',
  'mirror',
  'fan',
  'ek',
];
const vocabulary = createVocabulary([...VEHICLES, ...PARTS], VEHICLES);

const read = (text: string) => readSearchQuery(text, vocabulary);
/** The words of each group that count in full, without beginnings, synonyms and corrections. */
const exact = (text: string) =>
  read(text).groups.map((group) => group.filter(({ strength }) => strength === 3).map(({ words }) => words.join(' ')));
/** All ways to match what was typed, as `disc*` for a beginning. */
const ways = (text: string) =>
  read(text).groups.map((group) => group.map(({ words, prefix }) => words.join(' ') + (prefix ? '*' : '')));
const meant = (text: string) => read(text).didYouMean;

describe('What a shopper types', () => {
  it('is read word by word, without those that say nothing about a part', () => {
    expect(exact('best Brake  mirror for my')).toEqual([['brake'], ['mirror']]);
    expect(exact('hey I need a horn urgently')).toEqual([['horn']]);
    expect(exact('for my')).toEqual([
      ['for', 'formy'],
      ['my', 'formy'],
    ]);
    expect(read('')).toEqual({ groups: [], didYouMean: null });
  });

  it('has the same initials with and without spaces, and no initials within a word', () => {
    expect(ways('k & n')).toEqual(ways('k&n'));
    expect(ways('k and n')).toEqual(ways('k&n'));
    expect(exact('bandh')).toEqual([['bandh']]);
  });

  it('may be a beginning, which counts for less', () => {
    const [[word, beginning] = []] = read('hor').groups;

    expect(word).toEqual({ words: ['hor'], prefix: false, strength: 3 });
    expect(beginning).toEqual({ words: ['hor'], prefix: true, strength: 2 });
  });

  it.each([
    ['pads', ['pads', 'pad']],
    ['batteries', ['batteries', 'battery']],
    ['switches', ['switches', 'switche', 'switch']],
    ['gas', ['gas']],
  ])('finds the singular of %s', (text, words) => {
    expect(exact(text)[0]).toEqual(words);
  });

  it('is cut where it is too long to be read', () => {
    expect(read('horn '.repeat(20)).groups).toHaveLength(12);
    expect(cleanSearchText(`  BRAKE\u0000Disc ${'x'.repeat(300)}`)).toHaveLength(198);
    expect(cleanSearchText('\u0007 BRAKE\u0000Disc ')).toBe('brake disc');
  });

  it('is also found as one word, where a number or a short word stands alone', () => {
    expect(exact('i 20')).toEqual([
      ['i', 'i20'],
      ['20', 'i20'],
    ]);
    expect(exact('horn mirror')).toEqual([['horn'], ['mirror']]);
    expect(exact('br-8101')).toEqual([['br8101']]);
    expect(ways('br-8101')[0]?.slice(0, 3)).toEqual(['br8101', 'br8101*', 'br 8101*']);
    expect(ways('w-5')[0]?.slice(0, 2)).toEqual(['w5', 'w 5']);
  });

  it('may write a zero as a letter, and a word and its number as one', () => {
    expect(ways('xuv7oo')[0]).toEqual(expect.arrayContaining(['xuv 7 oo', 'xuv700']));
    expect(ways('creta2019')[0]).toContain('creta 2019');
    expect(ways('grandi10')[0]).toContain('grand i10');
    expect(ways('horn')[0]?.some((way) => way.includes(' '))).toBe(false);
  });

  it('finds parts for any vehicle beside those of the one that is named, and not by a vehicle alone', () => {
    expect(ways('thar horn')[0]).toContain('~');
    expect(ways('thar horn')[1]).not.toContain('~');
    expect(ways('horn 2019')[1]).toContain('~');
    expect(ways('thar 2019').flat()).not.toContain('~');
  });

  it('is called by another name in the catalogue', () => {
    expect(ways('rotor')[0]).toContain('disc*');
    expect(ways('dicky shocker').flat()).toContain('tailgate strut*');
  });
});

describe('Spaces', () => {
  it.each([
    ['brakepads', [['brake pads']]],
    ['hornfilters', [['horn'], ['filters', 'filter']]],
    ['nexonbrakedisc', [['nexon'], ['brake disc']]],
    ['fanbrakedisc', [['fan'], ['brake disc']]],
    ['fanhorn', [['fan'], ['horn']]],
    ['ekhorn', [['ekhorn']]],
    ['rotorhorn', [['rotor'], ['horn']]],
    ['eco sport', [['ecosport']]],
    ['vagon r', [['vagonr']]],
    ['horn disc', [['horn'], ['disc']]],
    ['qqqqwwww', [['qqqqwwww']]],
  ])('of %s are where the catalogue has them', (text, groups) => {
    expect(exact(text)).toEqual(groups);
  });
});

describe('Typos', () => {
  it.each([
    ['brkae disc', 'brake disc'],
    ['hron', 'horn'],
    ['horrn', 'horn'],
    ['morror', 'mirror'],
    ['batery', 'battery'],
    ['batary', 'battery'],
    ['tailgete', 'tailgate'],
    ['talgete', 'tailgate'],
    ['talgeto', null],
    ['vagon r', 'wagonr'],
    ['brake disc', null],
    ['hox', null],
    ['dizc-horn', 'disc-horn'],
  ])('of %s are corrected: %s', (text, correction) => {
    expect(meant(text)).toBe(correction);
  });

  it('are searched for as they were meant, too, and count least', () => {
    const [group = []] = read('hron').groups;

    expect(group).toContainEqual({ words: ['horn'], prefix: false, strength: 1 });
    expect(group[0]).toEqual({ words: ['hron'], prefix: false, strength: 3 });
  });

  it('are none in a number, nor in the beginning of a word', () => {
    expect(meant('i21')).toBeNull();
    expect(meant('tailg')).toBeNull();
    expect(meant('mirrors')).toBeNull();
  });
});

describe('The marked letters of a name', () => {
  it.each([
    ['disc', 'Brake Disc, front', [[6, 10]]],
    ['dis', 'Brake Disc, front', [[6, 9]]],
    [
      'brake disc',
      'Brake Disc',
      [
        [0, 5],
        [6, 10],
      ],
    ],
    ['horn', 'Brake Disc', []],
  ])('are those that “%s” found in %s', (text, name, ranges) => {
    expect(highlightsOf(name, read(text))).toEqual(ranges);
  });
});
