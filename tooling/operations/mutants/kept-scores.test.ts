import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepScore, readScores, scoresOfPackages, type KeptScore } from './kept-scores';

const score = (percent: number): KeptScore => ({
  percent,
  killed: percent,
  timedOut: 0,
  survived: 100 - percent,
  excused: 0,
  lines: 40,
  seed: 7,
  tests: 'all',
  date: '2026-11-22',
});

test('a run replaces the score of its folder and leaves those of the others, in the order of their names', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scores-'));
  const file = path.join(folder, 'scores.json');
  expect(readScores(file)).toEqual({});

  keepScore(file, 'shell/src', score(44));
  keepScore(file, 'server/src/api', score(81));
  keepScore(file, 'shell/src', score(90));

  expect(Object.entries(readScores(file))).toEqual([
    ['server/src/api', score(81)],
    ['shell/src', score(90)],
  ]);
});

test('a package has the score of all its folders, weighted by their mutants; a mutant that hangs is noticed', () => {
  const small = { ...score(50), killed: 8, timedOut: 2, survived: 10 };
  const scores = { 'server/src/api': score(90), 'server/src/catalogue': small, 'shell/src': score(70) };

  expect(scoresOfPackages(scores)).toEqual([
    { package: 'server', mutants: 120, killed: 100, percent: 83 },
    { package: 'shell', mutants: 100, killed: 70, percent: 70 },
  ]);
});
