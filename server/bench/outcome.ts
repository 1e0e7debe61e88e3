/** What came out, and whether it is as it has to be. */
export interface Outcome {
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

/** @returns the milliseconds that 95 of 100 took at most. */
export function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
}
