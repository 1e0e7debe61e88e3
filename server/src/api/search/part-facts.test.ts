import type { Queries } from '../../database/database';
import { createFactsReader } from './part-facts';

const versions = (facts: number) => ({ words: 1, listing: 1, facts, vehicles: 1 });

/** A database whose catalogue is empty, or which fails, one after the other. */
function databaseWith(...reads: Promise<null>[]) {
  const execute = jest.fn(async () => ({ rows: [{ facts: await reads.shift() }] }));
  return { execute, read: createFactsReader({ execute } as unknown as Queries) };
}

test('the facts of all parts are read once for each of their versions', async () => {
  const { execute, read } = databaseWith();

  const first = await read(versions(1));
  expect(first.size).toBe(0);
  expect(await read(versions(1))).toBe(first);
  expect(execute).toHaveBeenCalledTimes(1);
  await read(versions(2));
  expect(execute).toHaveBeenCalledTimes(2);
});

test('facts that could not be read are read again, and a late failure leaves newer ones cached', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const late = new Promise<null>((_, reject) => (fail = reject));
  const { execute, read } = databaseWith(Promise.reject(new Error('no connection')), late);

  await expect(read(versions(1))).rejects.toThrow('no connection');
  const older = read(versions(1));
  const newer = await read(versions(2));
  fail(new Error('no connection'));
  await expect(older).rejects.toThrow('no connection');

  expect(await read(versions(2))).toBe(newer);
  expect(execute).toHaveBeenCalledTimes(3);
});
