import path from 'node:path';

export type Outcome = 'passed' | 'failed' | 'skipped';
/** How each test went, by `path/of/test-file › full test title`. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** The part of Jest's JSON report that is read here. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

export const testKey = (file: string, titles: readonly string[]): string => [file, ...titles].join(' › ');

/** Several tests may share a title (one a screen size, say): one failure is a failure, one pass is enough to have run. */
function together(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('failed')) return 'failed';
  return outcomes.includes('passed') ? 'passed' : 'skipped';
}

function collected(all: readonly (readonly [key: string, outcome: Outcome])[]): Outcomes {
  const byKey = new Map<string, Outcome[]>();
  for (const [key, outcome] of all) byKey.set(key, [...(byKey.get(key) ?? []), outcome]);
  return new Map([...byKey].map(([key, outcomes]) => [key, together(outcomes)]));
}

/** @param root the repository's folder, which the paths of the keys start from. */
export function readJest(report: JestReport, root: string): Outcomes {
  return collected(
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => {
        const key = testKey(path.relative(root, name), [...ancestorTitles, title]);
        return [key, status === 'passed' || status === 'failed' ? status : 'skipped'] as const;
      }),
    ),
  );
}

const PLAYWRIGHT_OUTCOMES: Readonly<Record<string, Outcome>> = { expected: 'passed', skipped: 'skipped' };

/** A test that passed only when repeated has failed. */
export function readPlaywright(report: PlaywrightReport, root: string): Outcomes {
  const folder = path.relative(root, report.config.rootDir);
  const inside = (suite: PlaywrightSuite, titles: readonly string[]): (readonly [string, Outcome])[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => {
        const key = testKey(path.join(folder, file), [...titles, title]);
        return [key, PLAYWRIGHT_OUTCOMES[status] ?? 'failed'] as const;
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
  ];
  // The outermost suites are the files, whose names stand in the key already.
  return collected(report.suites.flatMap((file) => inside(file, [])));
}
