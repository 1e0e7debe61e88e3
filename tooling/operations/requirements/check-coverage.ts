import type { TestResult } from './read-reports';
import type { Rule } from './read-specification';

const HOW_TO_TAG = (id: string) =>
  `end the title of a Jest test with [${id}], or give a Playwright test { tag: '@${id}' }`;

/** One failure outweighs all passes: the test of another screen size, or of another database, shows the same rule. */
function faultOf(rule: Rule, results: readonly TestResult[], everyRunnerRan: boolean): string | null {
  const location = `${rule.path}:${rule.line}: ${rule.id} (${rule.title})`;
  const failed = results.find(({ outcome }) => outcome === 'failed');
  if (failed) return `${location} does not hold: the test failed: ${failed.name}`;
  if (results.some(({ outcome }) => outcome === 'passed')) {
    return rule.planned ? `${location} has tests: remove "(planned)" from its title` : null;
  }
  if (rule.planned || !everyRunnerRan) return null;
  const [skipped] = results;
  if (skipped) return `${location} has skipped tests only: run ${skipped.name}, or ${HOW_TO_TAG(rule.id)}`;
  return `${location} has no test that ran: ${HOW_TO_TAG(rule.id)}`;
}

function faultsOfTags(results: readonly TestResult[], ids: ReadonlySet<string>): string[] {
  return results.flatMap(({ name, rules, unreadTag }) => [
    ...rules
      .filter((id) => !ids.has(id))
      .map((id) => `${name}: there is no rule ${id}: write an id of a specification, or add the rule there`),
    ...(unreadTag === null
      ? []
      : [`${name}: ${unreadTag} is not read: end the title with ids like [cart-12, cart-13]`]),
  ]);
}

/**
 * Checks that every rule has a test that ran and passed, and every tag a rule.
 * @param results of all runners whose reports are there
 * @param everyRunnerRan false for a run of some steps: rules without a test in it are not judged then
 * @returns a text for each fault
 */
export function checkCoverage(
  rules: readonly Rule[],
  results: readonly TestResult[],
  everyRunnerRan: boolean,
): string[] {
  const resultsOf = new Map<string, TestResult[]>(rules.map(({ id }) => [id, []]));
  for (const result of results) for (const id of result.rules) resultsOf.get(id)?.push(result);
  const faults = rules.flatMap((rule) => faultOf(rule, resultsOf.get(rule.id) ?? [], everyRunnerRan) ?? []);
  const tagFaults = faultsOfTags(results, new Set(resultsOf.keys()));
  return [...new Set([...faults, ...tagFaults])];
}
