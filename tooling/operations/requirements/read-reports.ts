import path from 'node:path';

export type Outcome = 'passed' | 'failed' | 'skipped';

/** One test as a runner reported it. */
export interface TestResult {
  /** `path/of/test-file › full title`, without the rule ids. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Ids of the rules that it shows, as they are written. */
  readonly rules: readonly string[];
  /** A text in brackets that looks like rule ids and is not read as such, or null. */
  readonly unreadTag: string | null;
}

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
    readonly tags: readonly string[];
    readonly tests: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

const TITLE_TAG = / \[([a-z-]+-\d+(?:, [a-z-]+-\d+)*)\]$/;
/** `[cart12]`, `[Cart-12]`, `[cart-12 cart-13]` or a tag in the middle of a title: a slip that would show nothing. */
const LIKE_A_TAG = /\[[a-z]+(?:-[a-z]+)*[-_ ]?\d+(?:[ ,]+[a-z]+(?:-[a-z]+)*[-_ ]?\d+)*\]/i;
/** Tags without a number, such as `@slow`, are not about rules. */
const PLAYWRIGHT_TAG = /^@?([a-z][a-z-]*\d+)$/i;

const nameOf = (file: string, titles: readonly string[]): string => [file, ...titles].join(' › ');

/** @param root the repository's folder, which the paths start from. */
export function readJest(report: JestReport, root: string): TestResult[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => {
      const name = nameOf(path.relative(root, file), [...ancestorTitles, title.replace(TITLE_TAG, '')]);
      return {
        name,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        rules: TITLE_TAG.exec(title)?.[1]?.split(', ') ?? [],
        unreadTag: LIKE_A_TAG.exec(name)?.[0] ?? null,
      };
    }),
  );
}

const PLAYWRIGHT_OUTCOMES: Readonly<Record<string, Outcome>> = { expected: 'passed', skipped: 'skipped' };

/** A test that passed only when repeated has failed. One result for each browser size. */
export function readPlaywright(report: PlaywrightReport, root: string): TestResult[] {
  const folder = path.relative(root, report.config.rootDir);
  const inside = (suite: PlaywrightSuite, titles: readonly string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tags, tests }) =>
      tests.map(({ status }) => ({
        name: nameOf(path.join(folder, file), [...titles, title]),
        outcome: PLAYWRIGHT_OUTCOMES[status] ?? 'failed',
        rules: tags.flatMap((tag) => PLAYWRIGHT_TAG.exec(tag)?.[1] ?? []),
        unreadTag: LIKE_A_TAG.exec(title)?.[0] ?? null,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
  ];
  // The outermost suites are the files, which the name begins with already.
  return report.suites.flatMap((file) => inside(file, []));
}
