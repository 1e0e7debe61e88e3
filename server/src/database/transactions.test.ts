import { SNAPSHOT, type Database } from './database';
import { createTransaction } from './transactions';

/** As drizzle wraps the driver's error. */
const failure = (code: string) =>
  new Error('Failed query: update "products"', { cause: Object.assign(new Error('could not serialize'), { code }) });

/** A database whose transactions fail with these, one after the other, and then succeed. */
function failingWith(...errors: Error[]) {
  const begin = jest.fn(async (work: (queries: string) => Promise<string>, _config?: object) => {
    const error = errors.shift();
    if (error) throw error;
    return work('queries of the transaction');
  });
  return { begin, transaction: createTransaction({ transaction: begin } as unknown as Database) };
}
const work = (queries: unknown) => Promise.resolve(`done with ${String(queries)}`);

test('a transaction gives back what its work does', async () => {
  const { begin, transaction } = failingWith();

  expect(await transaction(work)).toBe('done with queries of the transaction');
  expect(begin).toHaveBeenCalledTimes(1);
});

test.each(['40001', '40P01'])('a transaction that has lost a race (%s) is tried again, and succeeds', async (code) => {
  const { begin, transaction } = failingWith(...Array.from({ length: 4 }, () => failure(code)));

  expect(await transaction(work, SNAPSHOT)).toBe('done with queries of the transaction');
  expect(begin.mock.calls).toEqual(Array.from({ length: 5 }, () => [work, SNAPSHOT]));
});

test('a transaction that loses five races fails with the last one', async () => {
  const errors = Array.from({ length: 5 }, () => failure('40001'));
  const last = errors.at(-1);
  const { begin, transaction } = failingWith(...errors);

  await expect(transaction(work)).rejects.toBe(last);
  expect(begin).toHaveBeenCalledTimes(5);
});

test.each([failure('23505'), new Error('no code')])(
  'a transaction that fails otherwise is not tried again: %s',
  async (error) => {
    const { begin, transaction } = failingWith(error);

    await expect(transaction(work)).rejects.toBe(error);
    expect(begin).toHaveBeenCalledTimes(1);
  },
);
