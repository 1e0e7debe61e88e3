import type { Outcomes } from './read-reports';
import { readTable } from './read-table';

/** How many decisions each group of the decisions on the specification has: none may be left out of the table. */
const DECISIONS = { B: 12, L: 8, G: 9, C: 15, S: 8 } as const;

export interface Conformity {
  readonly rows: number;
  /** `id: why`, for each row that the shop does not do. */
  readonly notDone: readonly string[];
  /** One text a fault; empty when the table holds. */
  readonly faults: readonly string[];
}

const decisionIds = Object.entries(DECISIONS).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
);

function faultOf(test: string, outcomes: Outcomes): string | null {
  const outcome = outcomes.get(test);
  if (outcome === 'passed') return null;
  if (outcome !== undefined) return outcome === 'failed' ? `the test failed: ${test}` : `the test was skipped: ${test}`;
  const [file = ''] = test.split(' › ');
  const known = [...outcomes.keys()].some((key) => key.startsWith(`${file} › `));
  return known ? `${file} has no such test: ${test.slice(file.length + 3)}` : `no test of ${file} ran: ${test}`;
}

/**
 * Checks that every row of the table names tests that ran and passed.
 * @param markdown docs/conformity.md
 * @param outcomes of all test runners together
 */
export function checkConformity(markdown: string, outcomes: Outcomes): Conformity {
  const { rows, faults } = readTable(markdown);
  const ids = new Set(rows.map(({ id }) => id));
  const missing = decisionIds.filter((id) => !ids.has(id)).map((id) => `the decision ${id} has no row`);
  const unshown = rows.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const fault = faultOf(test, outcomes);
      return fault === null ? [] : [`${id}: ${fault}`];
    }),
  );
  const notDone = rows.flatMap(({ id, notDone: why }) => (why === null ? [] : [`${id}: ${why}`]));
  return { rows: rows.length, notDone, faults: [...faults, ...missing, ...unshown] };
}
