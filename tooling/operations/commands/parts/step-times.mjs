import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './repository.mjs';

const FILE = inRoot('.cache', 'test', 'times.json');
/** Runs that are kept. */
const MAX_RUNS = 50;

function readRuns() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return [];
  }
}

/** @returns seconds by step, of the last run that had it */
export const readTimes = () => Object.assign({}, ...readRuns().map(({ seconds }) => seconds));

/** Adds a run to .cache/test/times.json: when it ended, and the seconds of each step. */
export function keepTimes(results) {
  const seconds = Object.fromEntries(results.map((result) => [result.name, result.seconds]));
  mkdirSync(path.dirname(FILE), { recursive: true });
  const runs = [...readRuns(), { at: new Date().toISOString(), seconds }].slice(-MAX_RUNS);
  writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`);
}
