export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countJest(report: object | null, code: number): Counts;
export function countPlaywright(report: object | null, code: number): Counts;
