import { countJest, countPlaywright, mergeJest, mergePlaywright, moveJest } from './parts/test-counts.mjs';

describe('What npm test counts of Jest', () => {
  it('is every test', () => {
    const report = { numPassedTests: 40, numFailedTests: 2, numPendingTests: 1, numRuntimeErrorTestSuites: 0 };

    expect(countJest(report, 1)).toMatchObject({ passed: 40, failed: 2, skipped: 1 });
  });

  it('is a failure for each suite that did not even start', () => {
    const report = { numPassedTests: 40, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 3 };

    expect(countJest(report, 1).failed).toBe(3);
  });

  it.each([
    ['wrote no report', null, 0],
    ['ended badly although nothing failed', { numPassedTests: 40, numFailedTests: 0 }, 1],
    ['found no test', { numPassedTests: 0, numFailedTests: 0 }, 0],
  ])('is one failure when it %s', (_, report, code) => {
    expect(countJest(report, code).failed).toBe(1);
  });
});

it('adds up the reports of the packages, with the tests of each', () => {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 0 };
  const cart = { ...none, numPassedTests: 40, numPendingTests: 1, testResults: [{ name: 'cart.test.ts' }] };
  const server = { ...none, numFailedTests: 2, numRuntimeErrorTestSuites: 1, testResults: [{ name: 'main.test.ts' }] };

  const report = mergeJest([cart, server]);

  expect(countJest(report, 1)).toMatchObject({ passed: 40, failed: 3, skipped: 1 });
  expect(report.testResults).toEqual([{ name: 'cart.test.ts' }, { name: 'main.test.ts' }]);
});

it('reads a cached report of another folder as one of this folder', () => {
  const none = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 0 };
  const testResults = [{ name: '/old/server/shop/server/src/main.test.ts' }, { name: '/new/server/src/a.test.ts' }];

  expect(moveJest({ ...none, testResults }, 'server', '/new').testResults).toEqual([
    { name: '/new/server/src/main.test.ts' },
    { name: '/new/server/src/a.test.ts' },
  ]);
});

describe('The reports of the areas of the browser tests', () => {
  const report = (suite: string, unexpected: number) => ({
    config: { rootDir: '/old/e2e' },
    stats: { expected: 3, unexpected, flaky: 0, skipped: 1 },
    suites: [{ title: suite }],
  });

  it('are added up, as those of this folder', () => {
    const merged = mergePlaywright([report('faults/api.spec.ts', 1), report('head.spec.ts', 0)], '/new/e2e');

    expect(merged?.config.rootDir).toBe('/new/e2e');
    expect(merged?.suites.map(({ title }) => title)).toEqual(['faults/api.spec.ts', 'head.spec.ts']);
    expect(countPlaywright(merged, 1)).toMatchObject({ passed: 6, failed: 1, skipped: 2 });
  });

  it('are a failure when one of them was not written', () => {
    expect(countPlaywright(mergePlaywright([report('head.spec.ts', 0), null], '/e2e'), 0).failed).toBe(1);
  });
});

describe('What npm test counts of Playwright', () => {
  it('is every test; one that passed only when repeated has failed', () => {
    const report = { stats: { expected: 9, unexpected: 1, flaky: 1, skipped: 2 } };

    expect(countPlaywright(report, 1)).toMatchObject({ passed: 9, failed: 2, skipped: 2 });
  });

  it.each([
    ['wrote no report', null, 0],
    ['could not start the shop', { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1],
    ['found no test', { stats: { expected: 0 } }, 0],
  ])('is one failure when it %s', (_, report, code) => {
    expect(countPlaywright(report, code).failed).toBe(1);
  });
});

describe('At its end npm test names', () => {
  const failed = {
    status: 'failed',
    fullName: 'A cart keeps a part',
    failureMessages: ['\n\u001b[31mexpected 1\u001b[39m\n at'],
  };

  it('each test of Jest that failed, with its error, and each suite that did not start', () => {
    const testResults = [
      { name: 'cart.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'A cart' }, failed] },
      { name: 'main.test.ts', status: 'failed', assertionResults: [], message: 'No such module' },
    ];

    expect(countJest({ testResults }, 1).failures).toEqual([
      'cart.test.ts › A cart keeps a part: expected 1',
      'main.test.ts › did not start: No such module',
    ]);
  });

  it('each browser test that failed or was repeated, with its size', () => {
    const spec = (title: string, status: string) => ({
      file: 'buy.spec.ts',
      title,
      tests: [{ projectName: 'phone', status, results: [{ error: { message: `${title} was late` } }] }],
    });
    const suites = [{ suites: [{ specs: [spec('Buy', 'flaky'), spec('Pay', 'unexpected')] }] }];

    expect(countPlaywright({ suites }, 1).failures).toEqual([
      '[phone] buy.spec.ts › Buy: Buy was late',
      '[phone] buy.spec.ts › Pay: Pay was late',
    ]);
  });
});
