import { createMemory } from './remembered';

/** Loads 1, 2, 3, … */
function countedLoads() {
  let loads = 0;
  return async () => (loads += 1);
}

describe('What the catalogue remembers', () => {
  it('is loaded once for all who ask at the same time, and once for those who ask later', async () => {
    const remembered = createMemory<number>(10);
    const load = countedLoads();

    const atOnce = await Promise.all([remembered(1, 'all', load), remembered(1, 'all', load)]);

    expect(atOnce).toEqual([1, 1]);
    expect(await remembered(1, 'all', load)).toBe(1);
  });

  it('is loaded again at a newer version, also when somebody still waits for the older one', async () => {
    const remembered = createMemory<number>(10);
    const load = countedLoads();

    const older = remembered(1, 'all', load);
    const newer = remembered(2, 'all', load);

    expect(await Promise.all([older, newer])).toEqual([1, 2]);
    expect(await remembered(2, 'all', load)).toBe(2);
  });

  it('is tried again after it could not be loaded', async () => {
    const remembered = createMemory<number>(10);

    await expect(remembered(1, 'all', () => Promise.reject(new Error('The database is gone.')))).rejects.toThrow();

    expect(await remembered(1, 'all', countedLoads())).toBe(1);
  });

  it('forgets first what nobody has asked for the longest', async () => {
    const remembered = createMemory<number>(2);
    const load = countedLoads();
    await remembered(1, 'brakes', load);
    await remembered(1, 'oil', load);
    await remembered(1, 'brakes', load);
    await remembered(1, 'light', load);

    expect(await remembered(1, 'brakes', load)).toBe(1);
    expect(await remembered(1, 'oil', load)).toBe(4);
  });
});
