import { checkConformity } from './check-conformity';
import { readJest, readPlaywright, type Outcome } from './read-reports';
import { readTable } from './read-table';

const HEAD = ['| Id | Rule | Decision | Shown by |', '| --- | --- | --- | --- |'];
const CART = 'mf-cart/src/cart/cart.screen.test.tsx';
const row = (id: string, shownBy: string, decision = '') => `| ${id} | A rule. | ${decision} | ${shownBy} |`;
const table = (...rows: string[]) => ['# Conformity', '', ...HEAD, ...rows, '', 'The end.'].join('\n');

/** Rows for all decisions, so that a test can speak of one row alone. */
const decisions = Object.entries({ B: 12, L: 8, G: 9, C: 15, S: 8 }).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => row(`${group}${index + 1}`, 'Not done: left aside here')),
);
const outcomes = new Map<string, Outcome>([
  [`${CART} › The cart › adds up`, 'passed'],
  [`${CART} › The cart › breaks`, 'failed'],
  [`${CART} › The cart › waits`, 'skipped'],
]);
const faultsOf = (...rows: string[]) => checkConformity(table(...decisions, ...rows), outcomes).faults;

describe('A row of the conformity table', () => {
  it('holds when all its tests ran and passed', () => {
    expect(faultsOf(row('S9.total', `\`${CART} › The cart › adds up\``, 'C1, C2'))).toEqual([]);
  });

  it.each([
    ['failed', `${CART} › The cart › breaks`, `the test failed: ${CART} › The cart › breaks`],
    ['was skipped', `${CART} › The cart › waits`, `the test was skipped: ${CART} › The cart › waits`],
    ['is called otherwise', `${CART} › The cart › sums up`, `${CART} has no such test: The cart › sums up`],
    [
      'is in a file that did not run',
      'e2e/buy.spec.ts › buys',
      'no test of e2e/buy.spec.ts ran: e2e/buy.spec.ts › buys',
    ],
  ])('does not hold when one of them %s', (_, test, fault) => {
    expect(faultsOf(row('S9.total', `\`${CART} › The cart › adds up\`<br>\`${test}\``))).toEqual([
      `S9.total: ${fault}`,
    ]);
  });

  it('that is not done says why, and is listed', () => {
    const { faults, notDone, rows } = checkConformity(
      table(...decisions.slice(1), row('B1', 'Not done: nobody asked')),
      outcomes,
    );

    expect(faults).toEqual([]);
    expect(notDone).toContain('B1: nobody asked');
    expect(rows).toBe(52);
  });
});

describe('The conformity table', () => {
  it('may not have an id twice', () => {
    expect(faultsOf(row('S9.total', 'Not done: a'), row('S9.total', 'Not done: b'))).toEqual([
      'the id S9.total stands in several rows',
    ]);
  });

  it('may not leave out a decision', () => {
    expect(checkConformity(table(...decisions.slice(1)), outcomes).faults).toEqual(['the decision B1 has no row']);
  });

  it('may not be missing', () => {
    expect(readTable('# Conformity\n\n| Other | Table |\n| --- | --- |\n| a | b |\n').faults).toHaveLength(1);
  });

  it.each([
    ['too few cells', '| S9.total | A rule. | `a.test.ts › b` |', 'has 3 cells'],
    ['a bar in a cell', '| S9.total | A | rule. |  | `a.test.ts › b` |', 'has 5 cells'],
    ['an id of another kind', row('total', '`a.test.ts › b`'), 'has the id "total"'],
    ['no rule', '| S9.total |  |  | `a.test.ts › b` |', 'says no rule'],
    ['an unheard-of decision', row('S9.total', '`a.test.ts › b`', 'Q1'), 'names the decision "Q1"'],
    ['no test', row('S9.total', ''), 'names no test'],
    ['a file without a title', row('S9.total', '`a.test.ts`'), 'names no test'],
    ['words for a test', row('S9.total', '`a.test.ts › b`<br>and others'), 'names no test'],
    ['no reason why not', row('S9.total', 'Not done:'), 'names no test'],
  ])('may not have a row with %s', (_, line, fault) => {
    expect(readTable(table(line)).faults[0]).toContain(`line 5 ${fault}`);
  });

  it('takes an escaped bar as part of a cell', () => {
    const { rows, faults } = readTable(table('| S7.pay | Signs a\\|b. |  | `a.test.ts › signs a\\|b` |'));

    expect(faults).toEqual([]);
    expect(rows).toEqual([{ id: 'S7.pay', tests: ['a.test.ts › signs a|b'], notDone: null }]);
  });
});

describe('The reports of the test runners', () => {
  it('tell of Jest’s tests under the path and the full title', () => {
    const result = (title: string, status: string) => ({ ancestorTitles: ['The cart', 'in a hurry'], title, status });
    const report = {
      testResults: [
        {
          name: `/shop/${CART}`,
          assertionResults: [result('adds up', 'passed'), result('breaks', 'failed'), result('waits', 'pending')],
        },
      ],
    };

    expect([...readJest(report, '/shop')]).toEqual([
      [`${CART} › The cart › in a hurry › adds up`, 'passed'],
      [`${CART} › The cart › in a hurry › breaks`, 'failed'],
      [`${CART} › The cart › in a hurry › waits`, 'skipped'],
    ]);
  });

  it('tell of Playwright’s tests over all screen sizes', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'journeys/buy.spec.ts',
      tests: statuses.map((status) => ({ status })),
    });
    const report = {
      config: { rootDir: '/shop/e2e' },
      suites: [
        {
          title: 'journeys/buy.spec.ts',
          specs: [spec('buys', 'expected', 'skipped'), spec('waits', 'skipped'), spec('shakes', 'expected', 'flaky')],
          suites: [{ title: 'a token', specs: [spec('expires', 'expected', 'unexpected')] }],
        },
      ],
    };

    expect([...readPlaywright(report, '/shop')]).toEqual([
      ['e2e/journeys/buy.spec.ts › buys', 'passed'],
      ['e2e/journeys/buy.spec.ts › waits', 'skipped'],
      ['e2e/journeys/buy.spec.ts › shakes', 'failed'],
      ['e2e/journeys/buy.spec.ts › a token › expires', 'failed'],
    ]);
  });
});
