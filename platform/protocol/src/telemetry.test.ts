import {
  failurePhases,
  telemetrySchema,
  visitSteps,
  vitalNames,
  type RemoteReport,
} from '@platform/protocol/telemetry';

const CART: RemoteReport = {
  remote: 'mf-cart',
  version: '1.4.0',
  failures: ['entry', 'frozen', 'uncaught'],
  recovered: 2,
  vitals: { lcp: 900, inp: 80, blocked: 0, cls: 0.1 },
};
const validate = (report: object) => {
  const result = telemetrySchema['~standard'].validate({ format: 2, ticket: 'signed', remotes: [CART], ...report });
  if (result instanceof Promise) throw new Error('The schema waits for nothing');
  return result.issues === undefined;
};
const isReport = (report: object) => validate({ remotes: [report] });

test('a page reports each remote with its failures, what was repaired, and its vitals', () => {
  expect(isReport(CART)).toBe(true);
  expect(isReport({ ...CART, vitals: undefined })).toBe(true);
  expect(isReport({ ...CART, vitals: {}, failures: failurePhases })).toBe(true);
  expect(vitalNames).toEqual(['lcp', 'inp', 'blocked', 'cls']);
});

test('it says what shoppers met there and how far they got, each a number within bounds or a known step', () => {
  expect(
    isReport({
      ...CART,
      requests: { sent: 10, failed: 1 },
      overflow: 12.5,
      deadPresses: 1,
      lostFocus: 0,
      kilobytes: 80,
      heap: 24,
      steps: visitSteps,
    }),
  ).toBe(true);
});

test.each([
  ['with a phase that nobody knows', { ...CART, failures: ['sleep'] }],
  ['with more failures than one page can have', { ...CART, failures: Array.from({ length: 21 }, () => 'entry') }],
  ['with a long name', { ...CART, remote: 'x'.repeat(61) }],
  ['with a long version', { ...CART, version: 'x'.repeat(65) }],
  ['with half a repair', { ...CART, recovered: 0.5 }],
  ['with less than none', { ...CART, recovered: -1 }],
  ['with more repairs than one page can have', { ...CART, recovered: 101 }],
  ['of a time before the page', { ...CART, vitals: { lcp: -1 } }],
  ['of a page that took longer than ten minutes', { ...CART, vitals: { inp: 600_001 } }],
  ['of a page that shifted without end', { ...CART, vitals: { cls: 101 } }],
  ['of a page that shifted less than not', { ...CART, vitals: { cls: -0.1 } }],
  ['with half a request', { ...CART, requests: { sent: 0.5, failed: 0 } }],
  ['with requests without end', { ...CART, requests: { sent: 10_001, failed: 0 } }],
  ['with fewer dead presses than none', { ...CART, deadPresses: -1 }],
  ['with a step that nobody knows', { ...CART, steps: ['delivered'] }],
  ['with more steps than there are', { ...CART, steps: [...visitSteps, 'paid'] }],
])('a report %s is refused', (_, report) => {
  expect(isReport(report)).toBe(false);
});

test('a report has a ticket of at most 4,096 characters, and no other format is read', () => {
  expect(validate({ ticket: 'x'.repeat(4096) })).toBe(true);
  expect(validate({ ticket: 'x'.repeat(4097) })).toBe(false);
  expect(validate({ ticket: undefined })).toBe(false);
  expect(validate({ format: 1 })).toBe(false);
});

test('a report has at most twelve remotes, and names none of them twice', () => {
  const of = (length: number) => Array.from({ length }, (_, at) => ({ ...CART, remote: `mf-${at}` }));
  expect(validate({ remotes: of(12) })).toBe(true);
  expect(validate({ remotes: of(13) })).toBe(false);
  expect(validate({ remotes: [CART, { ...CART, version: '1.5.0' }] })).toBe(false);
});
