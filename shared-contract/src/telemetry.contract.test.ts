import { failurePhases, telemetrySchema, vitalNames, type RemoteReport } from './telemetry.contract';

const CART: RemoteReport = {
  remote: 'mf-cart',
  version: '1.4.0',
  failures: ['entry', 'frozen', 'error'],
  recovered: 2,
  vitals: { lcp: 900, inp: 80, blocked: 0, cls: 0.1 },
};
const isReport = (report: object, format: unknown = 1) => {
  const result = telemetrySchema['~standard'].validate({ format, remotes: [report] });
  if (result instanceof Promise) throw new Error('The schema waits for nothing');
  return result.issues === undefined;
};

test('a page reports each remote with its failures, what was repaired, and its vitals', () => {
  expect(isReport(CART)).toBe(true);
  expect(isReport({ ...CART, vitals: undefined })).toBe(true);
  expect(isReport({ ...CART, vitals: {}, failures: failurePhases })).toBe(true);
  expect(vitalNames).toEqual(['lcp', 'inp', 'blocked', 'cls']);
});

test.each([
  ['of another format', CART, 2],
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
])('a report %s is refused', (_, report, format = 1) => {
  expect(isReport(report, format)).toBe(false);
});

test('a report has at most twelve remotes', () => {
  const of = (length: number) =>
    telemetrySchema['~standard'].validate({ format: 1, remotes: Array.from({ length }, () => CART) });
  expect(of(12)).not.toHaveProperty('issues');
  expect(of(13)).toHaveProperty('issues');
});
