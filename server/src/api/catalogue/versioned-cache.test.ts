import { createSharedVersionCache } from './versioned-cache';

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
