import { createSharedVersionCache, createStableValues, createVersionedCache } from './versioned-cache';

/** Loads 1, 2, 3, … */
function countedLoads() {
  let loads = 0;
  return async () => (loads += 1);
}

describe('A cache with one version for all keys', () => {
  it('loads once for concurrent callers, and not again for later ones', async () => {
    const cached = createSharedVersionCache<number>(10);
    const load = countedLoads();

    const atOnce = await Promise.all([cached(1, 'all', load), cached(1, 'all', load)]);

    expect(atOnce).toEqual([1, 1]);
    expect(await cached(1, 'all', load)).toBe(1);
  });

  it('loads again at a newer version, also while the older one is loading', async () => {
    const cached = createSharedVersionCache<number>(10);
    const load = countedLoads();

    const older = cached(1, 'all', load);
    const newer = cached(2, 'all', load);

    expect(await Promise.all([older, newer])).toEqual([1, 2]);
    expect(await cached(2, 'all', load)).toBe(2);
  });

  it('loads again after a failure', async () => {
    const cached = createSharedVersionCache<number>(10);

    await expect(cached(1, 'all', () => Promise.reject(new Error('The database is gone.')))).rejects.toThrow();

    expect(await cached(1, 'all', countedLoads())).toBe(1);
  });

  it('drops the least recently used entry first', async () => {
    const cached = createSharedVersionCache<number>(2);
    const load = countedLoads();
    await cached(1, 'brakes', load);
    await cached(1, 'oil', load);
    await cached(1, 'brakes', load);
    await cached(1, 'light', load);

    expect(await cached(1, 'brakes', load)).toBe(1);
    expect(await cached(1, 'oil', load)).toBe(4);
  });
});

describe('A failed load of a cache with one version', () => {
  it('takes nothing away that was loaded later', async () => {
    const cached = createSharedVersionCache<number>(10);
    let fail: (error: Error) => void = () => undefined;
    const older = cached(1, 'all', () => new Promise((_, reject) => (fail = reject)));
    const load = countedLoads();
    await cached(2, 'all', load);
    fail(new Error('The database was gone.'));
    await expect(older).rejects.toThrow();

    expect(await cached(2, 'all', load)).toBe(1);
  });
});

describe('A cache with a version for each key', () => {
  it('loads once for concurrent callers, and again when the version of its key is another, also an older one', async () => {
    const cached = createVersionedCache<number>(10);
    const load = countedLoads();

    expect(await Promise.all([cached('a', 'brakes', load), cached('a', 'brakes', load)])).toEqual([1, 1]);
    expect(await cached('b', 'brakes', load)).toBe(2);
    expect(await cached('a', 'oil', load)).toBe(3);
    expect(await cached('b', 'brakes', load)).toBe(2);
    expect(await cached('a', 'brakes', load)).toBe(4);
  });

  it('loads again after a failure', async () => {
    const cached = createVersionedCache<number>(10);
    const failed = cached('a', 'brakes', () => Promise.reject(new Error('The database is gone.')));
    await expect(failed).rejects.toThrow();

    expect(await cached('a', 'brakes', countedLoads())).toBe(1);
  });

  it('keeps what a newer load has found when an older one fails', async () => {
    const cached = createVersionedCache<number>(10);
    let fail: (error: Error) => void = () => undefined;
    const older = cached('a', 'brakes', () => new Promise((_, reject) => (fail = reject)));
    const load = countedLoads();
    await cached('b', 'brakes', load);
    fail(new Error('The database was gone.'));
    await expect(older).rejects.toThrow();

    expect(await cached('b', 'brakes', load)).toBe(1);
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
