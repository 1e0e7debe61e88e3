import { allowedTypos, consonantsOf, countTypos, soundOf } from './typos';
import { createVocabulary } from './vocabulary';

test.each([
  ['horn', 'horn', 0],
  ['hron', 'horn', 1],
  ['hor', 'horn', 1],
  ['hoorn', 'horn', 1],
  ['torn', 'horn', 1],
  ['tonr', 'horn', 2],
  ['', 'ab', 2],
  ['rohn', 'horn', 2],
  ['disc', 'horn', null],
  ['ho', 'hornet', null],
  ['abcd', 'badc', 2],
])('%s for %s has %s typos', (typed, meant, typos) => {
  expect(countTypos(typed, meant, 2)).toBe(typos);
});

test('more typos than may be are not counted', () => {
  expect(countTypos('tonr', 'horn', 1)).toBeNull();
  expect(countTypos('horn', 'horns', 0)).toBeNull();
});

test('a long word may have two typos, a word one, a short one and a number none', () => {
  expect(['tailgate', 'mirrors', 'horn', 'fan', 'br810145'].map(allowedTypos)).toEqual([2, 1, 1, 0, 0]);
});

test.each([
  ['phog', 'fog'],
  ['vagonr', 'wagonr'],
  ['crysta', 'krista'],
  ['zurk', 'jurk'],
  ['cylinder', 'silinder'],
  ['cell', 'sell'],
  ['clucth', 'kluqth'],
  ['teel', 'til'],
  ['spoon', 'spun'],
  ['shokker', 'shocker'],
  ['chain', 'chain'],
])('%s sounds like %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test('a name and its sound keep apart what sounds different', () => {
  expect(soundOf('chain')).not.toBe(soundOf('kain'));
  expect(soundOf('belt')).not.toBe(soundOf('balt'));
});

test('words that differ in their vowels alone are alike when enough of them is left', () => {
  expect(consonantsOf('dziar')).toBe(consonantsOf('dzire'));
  expect(consonantsOf('alto')).not.toBe(consonantsOf('elto'));
  expect([consonantsOf('oil'), consonantsOf('audi'), consonantsOf('ford')]).toEqual([null, null, 'frd']);
});

test('a catalogue knows its words, their beginnings, and which of them name a vehicle', () => {
  const vocabulary = createVocabulary(['belt', 'disc', 'horn', 'thar', 'ac'], ['thar']);

  expect(['disc', 'dis', 'zzz'].map((word) => vocabulary.has(word))).toEqual([true, false, false]);
  expect(
    ['b', 'dis', 'horn', 'thar', 'th', 'hornet', 'a', 'z', 'cc'].map((word) => vocabulary.hasPrefix(word)),
  ).toEqual([true, true, true, true, true, false, true, false, false]);
  expect(['thar', 'disc', '2019', '1999', '1899', '20190'].map((word) => vocabulary.isOfVehicle(word))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('a catalogue’s corrections are words of at least three letters, by length, sound and consonants', () => {
  const vocabulary = createVocabulary(['filter', 'disc', 'ac'], []);

  expect(vocabulary.ofLength(5, 1)).toEqual(expect.arrayContaining(['disc', 'filter']));
  expect(vocabulary.ofLength(5, 0)).not.toContain('disc');
  expect(vocabulary.ofLength(2, 0)).toEqual([]);
  expect(vocabulary.soundingLike('philter')).toContain('filter');
  expect(vocabulary.withConsonantsOf('faltor')).toContain('filter');
  expect(vocabulary.withConsonantsOf('oil')).toEqual([]);
});
