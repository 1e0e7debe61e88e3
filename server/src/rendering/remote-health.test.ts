import { processorTimeOf } from './processor-time';
import { createRemoteHealth } from './remote-health';

const CART = 'mf-cart 1.4.0';
const leftOut = jest.fn<void, [build: string]>();
const open = () => createRemoteHealth(leftOut);
beforeEach(() => leftOut.mockReset());

test('a build that stops a process twice is left out, and the log has it once', () => {
  const health = open();
  health.strike([CART]);
  expect([health.isLeftOut(CART), leftOut.mock.calls]).toEqual([false, []]);
  health.strike([CART, 'mf-account 1.0.0']);
  expect([health.isLeftOut(CART), health.isLeftOut('mf-account 1.0.0')]).toEqual([true, false]);
  health.strike([CART]);

  expect(leftOut.mock.calls).toEqual([[CART]]);
});

test('what was not its fault does not count', () => {
  const health = open();
  health.strike([CART]);
  health.withdraw([CART]);
  health.strike([CART]);

  expect(health.isLeftOut(CART)).toBe(false);
});

test('a build renders one page at first, and as many as are asked for once it has rendered one', () => {
  const health = open();
  expect(health.mayStart(CART)).toBe(true);
  health.started([CART]);
  expect(health.mayStart(CART)).toBe(false);
  health.ended([CART], false);
  expect(health.mayStart(CART)).toBe(true);
  health.started([CART]);
  health.ended([CART], true);
  health.started([CART]);

  expect(health.mayStart(CART)).toBe(true);
});

test('a build is late until its render is over', () => {
  const health = open();
  expect(health.isLate(CART)).toBe(false);
  const [one, other] = [health.late([CART]), health.late([CART])];
  one.isOver();
  expect(health.isLate(CART)).toBe(true);
  other.isOver();

  expect(health.isLate(CART)).toBe(false);
});

test('the time of a process that has ended, or of none, is not known', () => {
  expect([processorTimeOf(undefined), processorTimeOf(-1)]).toEqual([undefined, undefined]);
});
