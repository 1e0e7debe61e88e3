import type { Cost } from './time-listing';

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
