import { stopOnSignal } from './stop-on-signal';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];

let exit: jest.SpyInstance;
let close: jest.Mock<Promise<void>, []>;
let closed: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  close = jest.fn(() => new Promise<void>((resolve) => (closed = resolve)));
  stopOnSignal(close, 5_000);
});
afterEach(() => {
  SIGNALS.forEach((signal) => process.removeAllListeners(signal));
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const send = (signal: Signal) => void process.emit(signal);

test.each(SIGNALS)('%s ends the process with 0 as soon as everything is closed', async (signal) => {
  send(signal);
  expect(exit).not.toHaveBeenCalled();

  closed();
  await jest.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('what cannot be closed in time is not waited for', () => {
  send('SIGTERM');

  jest.advanceTimersByTime(4_999);
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

test.each<[string, Signal, number, Signal]>([
  ['a Ctrl-C that npm passes on', 'SIGINT', 900, 'SIGINT'],
  ['a SIGTERM that npm passes on', 'SIGTERM', 2_000, 'SIGTERM'],
  ['the end of npm after a Ctrl-C', 'SIGINT', 2_000, 'SIGTERM'],
])('%s cuts nothing off', (_, first, afterMs, second) => {
  send(first);
  jest.advanceTimersByTime(afterMs);
  send(second);

  expect(exit).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});

test.each(SIGNALS)('a Ctrl-C some time after %s ends it at once', (signal) => {
  send(signal);
  jest.advanceTimersByTime(1_100);
  send('SIGINT');

  expect(exit.mock.calls).toEqual([[1]]);
});
