import { BuildHealth } from './build-health';

const CART = 'mf-cart@1.4.0#abc';
const log = jest.fn<void, [text: string]>();
let health: BuildHealth;
beforeEach(() => {
  log.mockReset();
  health = new BuildHealth(log);
});
afterEach(() => jest.useRealTimers());

/** A render that goes on until a test ends it. */
function start() {
  const render = { hasStarted: false, end: () => undefined as void, fail: () => undefined as void };
  const over = health.oneAtFirst(CART, () => {
    render.hasStarted = true;
    return new Promise<void>((resolve, reject) =>
      Object.assign(render, { end: resolve, fail: () => reject(new Error('late')) }),
    );
  });
  return Object.assign(render, { over });
}

test('a build that stops a process is left out, and the log has it once', () => {
  health.leaveOut(CART);
  health.leaveOut(CART);

  expect([health.isLeftOut(CART), health.isLeftOut('mf-account@1.0.0#abc')]).toEqual([true, false]);
  expect(log.mock.calls.join('\n')).toMatch(
    /^mf-cart@1\.4\.0 has ended, filled or held up render processes.*5 minutes/,
  );
  expect(log).toHaveBeenCalledTimes(1);
});

test('what was an accident is over after five minutes, and what goes on is logged again', () => {
  jest.useFakeTimers();
  health.leaveOut(CART);
  jest.advanceTimersByTime(299_000);
  health.leaveOut(CART);
  expect(health.isLeftOut(CART)).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(health.isLeftOut(CART)).toBe(false);
  health.leaveOut(CART);

  expect(log).toHaveBeenCalledTimes(2);
});

test('a build renders one page at first, and as many as are asked for once it has rendered one', async () => {
  const [first, second, third] = [start(), start(), start()];
  expect([first, second, third].map(({ hasStarted }) => hasStarted)).toEqual([true, false, false]);
  first.fail();
  await expect(first.over).rejects.toThrow('late');
  await Promise.resolve();
  expect([second.hasStarted, third.hasStarted]).toEqual([true, false]);
  health.rendered(CART);
  second.end();
  await second.over;
  await Promise.resolve();

  expect([third.hasStarted, start().hasStarted]).toEqual([true, true]);
});

test('a build is left out while it is late, without a word, and no longer', () => {
  health.late(CART);
  expect(health.isLeftOut(CART)).toBe(true);
  // Another page of it, which was started before.
  health.rendered(CART);
  expect(health.isLeftOut(CART)).toBe(true);
  health.late(CART, 'proven');

  expect(health.isLeftOut(CART)).toBe(false);
  expect(log).not.toHaveBeenCalled();
});

test('what a build does after it has stopped a process makes it no better', () => {
  health.leaveOut(CART);
  health.late(CART, 'proven');
  health.rendered(CART);

  expect(health.isLeftOut(CART)).toBe(true);
});

test('a build that is late again and again, and then in time, is left out at the third time in five minutes', () => {
  jest.useFakeTimers();
  const beLate = () => {
    health.late(CART);
    health.late(CART, 'proven');
    return health.isLeftOut(CART);
  };
  expect([beLate(), beLate()]).toEqual([false, false]);
  jest.advanceTimersByTime(300_001);

  expect([beLate(), beLate(), beLate()]).toEqual([false, false, true]);
});
