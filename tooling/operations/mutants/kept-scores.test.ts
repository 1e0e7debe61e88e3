import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepScore, readScores, type KeptScore } from './kept-scores';

const score = (percent: number): KeptScore => ({
  percent,
  killed: percent,
  timedOut: 0,
  survived: 100 - percent,
  excused: 0,
  lines: 40,
  seed: 7,
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
  rmSync(folder, { recursive: true });
});
