export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

export function countJest(report: object | null, code: number): Counts;
/** What `mergeJest` adds up of a report of Jest's. */
interface JestTotals {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly name: string }[];
}

export function moveJest(report: JestTotals, folder: string, root: string): JestTotals;
export function mergeJest(reports: readonly JestTotals[]): JestTotals;
export function countPlaywright(report: object | null, code: number): Counts;

/** What `mergePlaywright` adds up of a report of Playwright's. */
interface PlaywrightTotals {
  readonly config: { readonly rootDir: string };
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly { readonly title: string }[];
}
export function mergePlaywright(
  reports: readonly (PlaywrightTotals | null)[],
  rootDir: string,
): PlaywrightTotals | null;
