import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Type of the annotation that puts a test into the table; its description is a `FaultTableRow` as JSON. */
export const FAULT_TABLE_ROW = 'fault';

interface FaultTableRow {
  readonly remote: string;
  readonly fault: string;
}

/** Prints what became of every remote under every fault as a table, when such tests have run. */
export default class FaultTableReporter implements Reporter {
  readonly #outcomes = new Map<string, Map<string, string>>();
  readonly #remotes = new Set<string>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const row = test.annotations.find(({ type }) => type === FAULT_TABLE_ROW);
    if (!row) return;
    const { remote, fault } = JSON.parse(row.description ?? '') as FaultTableRow;
    this.#remotes.add(remote);
    const outcomes = this.#outcomes.get(fault) ?? new Map<string, string>();
    this.#outcomes.set(fault, outcomes.set(remote, result.status === 'passed' ? 'ok' : result.status));
  }

  onEnd(_result: FullResult): void {
    if (this.#outcomes.size === 0) return;
    const remotes = [...this.#remotes].sort();
    const rows = [...this.#outcomes].map(([fault, outcomes]) => [
      fault,
      ...remotes.map((remote) => outcomes.get(remote) ?? '–'),
    ]);
    console.log(`\n${layOut([['fault', ...remotes], ...rows])}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function layOut(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
