import type { Database } from '../../database/database';
import type { PaymentServices } from './payment-services';
import { startReconciler } from './reconciler';

test('the reconciler goes on after runs that fail, each of its two tasks by itself, until it is stopped', async () => {
  const database = { transaction: () => Promise.reject(new Error('no connection')) } as unknown as Database;
  const payments = { clock: async () => new Date() } as PaymentServices;
  const warnings = new Map<string, unknown[]>();
  const warn = (details: unknown, text = '') => {
    warnings.set(text, [...(warnings.get(text) ?? []), details]);
  };

  jest.useFakeTimers();
  const reconciler = startReconciler({ database, payments }, { warn }, { endMs: 1_000, pollMs: 1_000 });
  await jest.advanceTimersByTimeAsync(3_000);
  expect([...warnings.values()].every(({ length }) => length >= 3)).toBe(true);
  await reconciler.stop();

  const atTheEnd = structuredClone(warnings);
  expect([...atTheEnd.keys()]).toEqual([
    'Reservations could not be ended; tried again',
    'The provider could not be polled; tried again',
  ]);
  expect([...atTheEnd.values()].flat()).toContainEqual({ err: new Error('no connection') });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(warnings).toEqual(atTheEnd);
});
