import { checkCoverage } from './check-coverage';
import { readJest, readPlaywright, type JestReport, type PlaywrightReport } from './read-reports';
import { readSpecifications } from './read-specification';

const CART = 'mf-cart/src/cart/cart.screen.test.tsx';
const rule = (id: string, title = 'A title') => `- <a id="${id}"></a>**${id} ${title}.** What the shop does.`;
const specification = (...rules: string[]) => ({
  path: 'docs/specification.md',
  text: ['# Specification', '', '## Cart', '', ...rules, ''].join('\n'),
});

const jestTest = (title: string, status = 'passed') => ({ ancestorTitles: ['The cart'], title, status });
const jestReport = (...tests: ReturnType<typeof jestTest>[]): JestReport => ({
  testResults: [{ name: `/shop/${CART}`, assertionResults: tests }],
});
const browserTest = (title: string, tags: string[], ...statuses: string[]) => ({
  title,
  file: 'journeys/buy.spec.ts',
  tags,
  tests: statuses.map((status) => ({ status })),
});
const playwrightReport = (...specs: ReturnType<typeof browserTest>[]): PlaywrightReport => ({
  config: { rootDir: '/shop/e2e' },
  suites: [{ title: 'journeys/buy.spec.ts', suites: [{ title: 'a shopper', specs }] }],
});

interface Run {
  readonly rules?: readonly string[];
  readonly jest?: JestReport;
  readonly browser?: PlaywrightReport;
  readonly onTheApi?: PlaywrightReport;
  readonly everyRunnerRan?: boolean;
}
function faultsOf({ rules = [rule('cart-1')], jest, browser, onTheApi, everyRunnerRan = true }: Run) {
  const results = [
    ...(jest ? readJest(jest, '/shop') : []),
    ...(browser ? readPlaywright(browser, '/shop') : []),
    ...(onTheApi ? readPlaywright(onTheApi, '/shop') : []),
  ];
  return checkCoverage(readSpecifications([specification(...rules)]).rules, results, everyRunnerRan);
}

describe('A rule of the specification', () => {
  it('is covered by a Jest test that ends with its id', () => {
    expect(faultsOf({ jest: jestReport(jestTest('adds up [cart-1]')) })).toEqual([]);
  });

  it('is covered by a Playwright test that is tagged with its id', () => {
    expect(faultsOf({ browser: playwrightReport(browserTest('buys', ['cart-1'], 'expected')) })).toEqual([]);
  });

  it('is not covered without a test: the fault names the line and what to write', () => {
    expect(faultsOf({ jest: jestReport(jestTest('adds up')) })).toEqual([
      'docs/specification.md:5: cart-1 (A title) has no test that ran: end the title of a Jest test with [cart-1], ' +
        "or give a Playwright test { tag: '@cart-1' }",
    ]);
  });

  it('is not covered by skipped tests alone', () => {
    const skipped = jestReport(jestTest('adds up [cart-1]', 'pending'));

    expect(faultsOf({ jest: skipped })[0]).toContain('cart-1 (A title) has skipped tests only');
    expect(faultsOf({ jest: skipped, browser: playwrightReport(browserTest('buys', ['cart-1'], 'expected')) })).toEqual(
      [],
    );
  });

  it.each(['unexpected', 'flaky'])('does not hold when a test is %s, although another one passed', (status) => {
    const jest = jestReport(jestTest('adds up [cart-1]'));
    const browser = playwrightReport(browserTest('buys', ['cart-1'], 'expected', status));

    expect(faultsOf({ jest, browser })).toEqual([
      'docs/specification.md:5: cart-1 (A title) does not hold: the test failed: e2e/journeys/buy.spec.ts › a shopper › buys',
    ]);
  });

  it('does not hold when its journey passed in the browser and failed on the API', () => {
    const browser = playwrightReport(browserTest('buys', ['cart-1'], 'expected'));
    const onTheApi = playwrightReport(browserTest('buys', ['cart-1'], 'unexpected'));

    expect(faultsOf({ browser, onTheApi })[0]).toContain('does not hold: the test failed');
  });

  it('is not judged without a test in a run of some steps, but is when its test failed', () => {
    const rules = [rule('cart-1'), rule('cart-2')];
    const jest = jestReport(jestTest('adds up [cart-2]', 'failed'));

    expect(faultsOf({ rules, jest, everyRunnerRan: false })).toEqual([
      `docs/specification.md:6: cart-2 (A title) does not hold: the test failed: ${CART} › The cart › adds up`,
    ]);
  });

  it('that is planned needs no test, and is planned no more once it has one', () => {
    const rules = [rule('cart-1', 'Gift wrap (planned)')];

    expect(faultsOf({ rules })).toEqual([]);
    expect(faultsOf({ rules, jest: jestReport(jestTest('wraps [cart-1]')) })).toEqual([
      'docs/specification.md:5: cart-1 (Gift wrap) has tests: remove "(planned)" from its title',
    ]);
  });
});

describe('A tag', () => {
  it('may name several rules', () => {
    const rules = [rule('cart-1'), rule('log-in-2')];

    expect(faultsOf({ rules, jest: jestReport(jestTest('adds up [cart-1, log-in-2]')) })).toEqual([]);
  });

  it('without a rule is a fault of its test', () => {
    const jest = jestReport(jestTest('adds up [cart-1, cart-9]'));
    const browser = playwrightReport(browserTest('buys', ['cart-8', 'slow'], 'expected'));

    expect(faultsOf({ jest, browser })).toEqual([
      `${CART} › The cart › adds up: there is no rule cart-9: write an id of a specification, or add the rule there`,
      'e2e/journeys/buy.spec.ts › a shopper › buys: there is no rule cart-8: write an id of a specification, or add the rule there',
    ]);
  });

  it.each([
    ['before the title', '[cart-1] adds up', '[cart-1]'],
    ['without a hyphen', 'adds up [cart1]', '[cart1]'],
    ['with a capital letter', 'adds up [Cart-1]', '[Cart-1]'],
    ['without a comma', 'adds up [cart-1 cart-2]', '[cart-1 cart-2]'],
  ])('that is not read is a fault: %s', (_, title, tag) => {
    expect(faultsOf({ jest: jestReport(jestTest(title)), everyRunnerRan: false })).toEqual([
      expect.stringContaining(`${tag} is not read: end the title with ids like [cart-12, cart-13]`),
    ]);
  });

  it('of Jest in the title of a Playwright test is a fault', () => {
    const browser = playwrightReport(browserTest('buys [cart-1]', [], 'expected'));

    expect(faultsOf({ browser, everyRunnerRan: false })[0]).toContain('[cart-1] is not read');
  });
});

describe('The specification', () => {
  it.each([
    ['another form', '- cart-1: what the shop does.', 'line 5 is no rule: write - <a id="cart-12">'],
    ['an id of another form', rule('Cart'), 'line 5 has the id "Cart": write a feature in lower case and a number'],
    ['another anchor', rule('cart-1').replace('id="cart-1"', 'id="cart-2"'), 'write <a id="cart-1"></a>'],
    ['no text', '- <a id="cart-1"></a>**cart-1 A title.**', 'line 5 is no rule'],
  ])('may not have a rule with %s', (_, line, fault) => {
    expect(readSpecifications([specification(line)]).faults[0]).toContain(fault);
  });

  it('may not give an id twice', () => {
    expect(readSpecifications([specification(rule('cart-1'), rule('cart-1'))]).faults).toEqual([
      'docs/specification.md: line 6: the id cart-1 is taken by docs/specification.md: give the rule the next number of its feature',
    ]);
  });

  it('of a team is beside that of the shop: its rules need tests too, and no id is given twice', () => {
    const shop = specification(rule('cart-1'));
    const team = { path: 'mf-gift/specification.md', text: [rule('gift-1'), rule('cart-1')].join('\n') };
    const { rules, faults } = readSpecifications([shop, team]);
    const results = readJest(jestReport(jestTest('adds up [cart-1]')), '/shop');

    expect(faults).toEqual([
      'mf-gift/specification.md: line 2: the id cart-1 is taken by docs/specification.md: give the rule the next number of its feature',
    ]);
    expect(checkCoverage(rules, results, true)).toEqual([
      expect.stringContaining('mf-gift/specification.md:1: gift-1 (A title) has no test that ran'),
    ]);
  });

  it('may not be empty', () => {
    expect(readSpecifications([{ path: 'docs/specification.md', text: '# Specification\n' }]).faults).toHaveLength(1);
  });
});
