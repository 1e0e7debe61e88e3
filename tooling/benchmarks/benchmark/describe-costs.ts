import { percentile, type Cost } from './time-listing';

/** One frame at 60 a second, in milliseconds. */
export const FRAME_MS = 16;

const shown = (milliseconds: number) => milliseconds.toFixed(3).padStart(10);

/** @returns the table that `npm run bench` prints, and its verdict on the largest catalogue. */
export function describeCosts(costs: readonly Cost[]): string {
  const lines = costs.map(
    ({ size, choice, median, p95 }) =>
      `${size.toLocaleString('en').padStart(8)}  ${choice.padEnd(32)}${shown(median)}${shown(p95)}`,
  );
  const largest = Math.max(...costs.map(({ size }) => size));
  const slowest = Math.max(...costs.filter(({ size }) => size === largest).map(({ p95 }) => p95));
  const verdict = slowest < FRAME_MS ? 'stays under' : 'does NOT stay under';
  return [
    `${'products'}  ${'choice'.padEnd(32)}${'median ms'.padStart(10)}${'p95 ms'.padStart(10)}`,
    ...lines,
    '',
    `${largest.toLocaleString('en')} products: p95 of the dearest choice ${slowest.toFixed(3)} ms, ${verdict} a frame (${FRAME_MS} ms).`,
  ].join('\n');
}

/** Suggestions that stand there later feel late, in milliseconds after the key. */
export const SUGGESTIONS_MS = 100;

/**
 * @param times milliseconds from a key to its suggestions
 * @param network milliseconds of its round trip
 */
export function describeSuggestions(times: readonly number[], network: number): string {
  const p95 = percentile(times, 0.95);
  const verdict = p95 <= SUGGESTIONS_MS ? 'within' : 'NOT within';
  const [median, slow] = [percentile(times, 0.5), p95].map((time) => time.toFixed(0));
  return (
    `Suggestions after each of ${times.length} keys, in the browser at a network of ${network} ms: ` +
    `median ${median} ms, p95 ${slow} ms, ${verdict} ${SUGGESTIONS_MS} ms.`
  );
}
