import { stripVTControlCharacters } from 'node:util';

/** A run that tested nothing, or that ended badly without a failed test, has failed as well. */
const atLeastOne = (failed, passed, code) => (failed === 0 && (code !== 0 || passed === 0) ? 1 : failed);

/** Of an error, what names it: the first line that is not empty, without the colours of a terminal. */
const firstLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

const failure = (file, title, text) => [`${file} › ${title}`, firstLine(text)].filter(Boolean).join(': ');

const failuresOfJest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, message, assertionResults = [], status }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, 'did not start', message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });

const failuresOfPlaywright = (suites = []) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test })))
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ file, title, projectName, results }) =>
        failure(`[${projectName}] ${file}`, title, results.find(({ error }) => error)?.error.message),
      ),
    ...failuresOfPlaywright(suite.suites),
  ]);

/**
 * @param report Jest's JSON report, or null when it wrote none
 * @param code its exit code
 * @returns `failures`: a line for each test that failed
 */
export function countJest(report, code) {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const skipped = report?.numPendingTests ?? 0;
  return { passed, failed: atLeastOne(failed, passed, code), skipped, failures: failuresOfJest(report) };
}

/**
 * A test that passed only when repeated has failed.
 * @param report Playwright's JSON report, or null when it wrote none
 * @param code its exit code
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = atLeastOne(unexpected + flaky, expected, code);
  return { passed: expected, failed, skipped, failures: failuresOfPlaywright(report?.suites) };
}

/**
 * A report that nx cached names the files of the folder in which it was written.
 * @param folder of the package, from the repository's root
 * @param root the repository's root, here
 */
export function moveJest(report, folder, root) {
  const here = (name) =>
    name.startsWith(`${root}/${folder}/`) ? name : `${root}${name.slice(name.lastIndexOf(`/${folder}/`))}`;
  return { ...report, testResults: report.testResults.map((result) => ({ ...result, name: here(result.name) })) };
}

/** @param reports of Jest, one a package; @returns what one run of all of them would have reported */
export function mergeJest(reports) {
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  return {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numPendingTests: sum('numPendingTests'),
    numRuntimeErrorTestSuites: sum('numRuntimeErrorTestSuites'),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
}

/**
 * @param reports of Playwright, one an area; null for one that was not written
 * @param rootDir of this run: a report that nx cached may be of another folder
 * @returns what one run of all of them would have reported; null when one is missing
 */
export function mergePlaywright(reports, rootDir) {
  if (reports.includes(null)) return null;
  const sum = (key) => reports.reduce((total, { stats }) => total + stats[key], 0);
  return {
    config: { rootDir },
    stats: Object.fromEntries(['expected', 'unexpected', 'flaky', 'skipped'].map((key) => [key, sum(key)])),
    suites: reports.flatMap(({ suites }) => suites),
  };
}
