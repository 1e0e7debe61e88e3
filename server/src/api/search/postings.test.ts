import type { Queries } from '../../database/database';
import { createPostingsReader } from './postings';

const VERSIONS = { words: 1, listing: 1, facts: 1, vehicles: 1 };

/** A database that answers these one after the other. */
function databaseWith(...answers: Promise<string>[]) {
  const execute = jest.fn(async () => ({ rows: [{ positions: await answers.shift() }] }));
  return { execute, reader: createPostingsReader({ execute } as unknown as Queries) };
}

test('positions of a text are read once for each version of the words', async () => {
  const { execute, reader } = databaseWith(Promise.resolve('7,3'), Promise.resolve('5'));

  expect([...(await reader.containing(VERSIONS, 'brake'))]).toEqual([3, 7]);
  expect([...(await reader.containing(VERSIONS, 'brake'))]).toEqual([3, 7]);
  expect(execute).toHaveBeenCalledTimes(1);
  expect([...(await reader.containing({ ...VERSIONS, words: 2 }, 'brake'))]).toEqual([5]);
});

test('sold-out parts that could not be read are read again, and then once for each version of the listing', async () => {
  const { execute, reader } = databaseWith(Promise.reject(new Error('no connection')), Promise.resolve('3'));

  await expect(reader.soldOut(VERSIONS)).rejects.toThrow('no connection');
  expect([...(await reader.soldOut(VERSIONS))]).toEqual([3]);
  expect([...(await reader.soldOut(VERSIONS))]).toEqual([3]);
  expect(execute).toHaveBeenCalledTimes(2);
});

test('a late failure of an older version leaves the newer sold-out parts cached', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const late = new Promise<string>((_, reject) => (fail = reject));
  const { execute, reader } = databaseWith(late, Promise.resolve('4'));

  const older = reader.soldOut(VERSIONS);
  const newer = { ...VERSIONS, listing: 2 };
  await reader.soldOut(newer);
  fail(new Error('no connection'));
  await expect(older).rejects.toThrow('no connection');

  expect([...(await reader.soldOut(newer))]).toEqual([4]);
  expect(execute).toHaveBeenCalledTimes(2);
});
