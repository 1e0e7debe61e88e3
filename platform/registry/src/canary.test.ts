import { versionFor } from './canary';
import type { Release } from './releases';

const release = (changes: Partial<Release> = {}): Release => ({
  live: '1.0.0',
  previous: [],
  by: 'a',
  at: '',
  ...changes,
});
const canary = (percent: number) => release({ canary: { version: '1.1.0', percent } });

const visitors = Array.from({ length: 4000 }, (_, number) => `visitor-${number}`);
const whoHasCanary = (percent: number, remote = 'mf-cart') =>
  visitors.filter((key) => versionFor(canary(percent), remote, key) === '1.1.0');

test('a canary of 10 percent goes to about a tenth of the visitors', () => {
  const share = whoHasCanary(10).length / visitors.length;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.12);
});

test('a visitor stays on one side, and a higher percentage keeps everybody who had the canary', () => {
  const few = whoHasCanary(10);
  expect(whoHasCanary(10)).toEqual(few);
  expect(whoHasCanary(30)).toEqual(expect.arrayContaining(few));
});

test('two canaries do not go to the same visitors', () => {
  const cart = new Set(whoHasCanary(50));
  const both = whoHasCanary(50, 'mf-catalog').filter((key) => cart.has(key));
  expect(both.length / cart.size).toBeGreaterThan(0.4);
  expect(both.length / cart.size).toBeLessThan(0.6);
});

test('0 percent is no visitor, 100 is every visitor but visitors without a key', () => {
  expect([whoHasCanary(0).length, whoHasCanary(100).length]).toEqual([0, visitors.length]);
  expect(versionFor(canary(100), 'mf-cart', null)).toBe('1.0.0');
});

test('no visitor gets a disabled remote', () => {
  expect(versionFor(release({ disabled: true }), 'mf-cart', 'visitor-1')).toBeNull();
});
