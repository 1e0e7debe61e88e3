/** A measurement, and whether it is within its limit. */
export interface Outcome {
  readonly what: string;
  readonly measured: string;
  readonly holds: boolean;
}

/**
 * @param share of the times, 0.95 for 95 of 100
 * @returns the milliseconds that this share took at most.
 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

/** @returns the milliseconds that 95 of 100 took at most. */
export const p95 = (times: readonly number[]): number => percentile(times, 0.95);
