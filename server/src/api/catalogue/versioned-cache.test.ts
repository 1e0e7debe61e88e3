import { createStableValues, createVersionedCache } from './versioned-cache';

/** Loads 1, 2, 3, … */
function countedLoads() {
  let loads = 0;
  return async () => (loads += 1);
}

describe('A cache of what belongs to a version', () => {
  it('loads once for concurrent callers and later ones, and again for another key or version', async () => {
    const cached = createVersionedCache<number>({ max: 10 });
    const load = countedLoads();

    expect(await Promise.all([cached(1, 'brakes', load), cached(1, 'brakes', load)])).toEqual([1, 1]);
    expect(await cached(1, 'brakes', load)).toBe(1);
    expect(await cached(1, 'oil', load)).toBe(2);
    expect(await Promise.all([cached(2, 'brakes', load), cached(2, 'brakes', load)])).toEqual([3, 3]);
  });

  it('loads again after a failure, which takes nothing away that was loaded later', async () => {
    const cached = createVersionedCache<number>({ max: 1 });
    let fail: (error: Error) => void = () => undefined;
    const older = cached(1, 'all', () => new Promise((_, reject) => (fail = reject)));
    const load = countedLoads();
    await cached(2, 'all', load);
    fail(new Error('The database was gone.'));
    await expect(older).rejects.toThrow('The database was gone.');

    expect(await cached(2, 'all', load)).toBe(1);
    await expect(cached(3, 'all', () => Promise.reject(new Error('It is gone.')))).rejects.toThrow('It is gone.');
    expect(await cached(3, 'all', load)).toBe(2);
  });

  it('drops the least recently used entry first, and still responds to those who wait for it', async () => {
    const cached = createVersionedCache<number>({ max: 2 });
    const load = countedLoads();
    const waiting = cached(1, 'oil', load);
    await cached(1, 'brakes', load);
    await cached(1, 'light', load);

    expect(await waiting).toBe(1);
    expect(await cached(1, 'brakes', load)).toBe(2);
    expect(await cached(1, 'oil', load)).toBe(4);
  });

  it('stays within its size however many listings are asked for, and caches none that is larger', async () => {
    const cached = createVersionedCache<readonly number[]>({ maxSize: 6, sizeCalculation: ({ length }) => length });
    const loaded: string[] = [];
    const ask = (filter: string, length: number) =>
      cached(1, filter, async () => {
        loaded.push(filter);
        return Array.from({ length }, () => 1);
      });
    for (const price of Array(100).keys()) await ask(`from=${price}`, 3);
    loaded.length = 0;
    for (const price of [99, 98, 97]) await ask(`from=${price}`, 3);
    await ask('all', 7);
    await ask('all', 7);

    expect(loaded).toEqual(['from=97', 'all', 'all']);
  });
});

test('a response that is the same as before is the same object, so that nothing is made of it again', () => {
  const sameAsBefore = createStableValues<{ stock: number }>(1);
  const before = sameAsBefore('brakes', { stock: 5 });

  expect(sameAsBefore('brakes', { stock: 5 })).toBe(before);
  expect(sameAsBefore('brakes', { stock: 4 })).toEqual({ stock: 4 });
  expect(sameAsBefore('oil', { stock: 4 })).toEqual({ stock: 4 });
  expect(sameAsBefore('brakes', { stock: 5 })).not.toBe(before);
});
