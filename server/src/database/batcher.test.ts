import { createBatcher } from './batcher';

/** Work that waits for `finish`, and records its batches. */
function pausedWork(resultOf: (item: string) => string = (item) => `${item}!`) {
  const batches: string[][] = [];
  const resolvers: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => resolvers.push(resolve));
    return items.map(resultOf);
  };
  return { batches, work, finish: () => resolvers.shift()?.() };
}

/** Waits until all pending callbacks have run. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('Concurrent calls', () => {
  it('run as one batch, and each call gets its own result', async () => {
    const { batches, work, finish } = pausedWork();
    const run = createBatcher(work);

    const results = Promise.all(['a', 'b', 'c'].map(run));
    await flush();
    finish();

    expect(await results).toEqual(['a!', 'b!', 'c!']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('that arrive while a batch runs go into the next one: no result is older than its call', async () => {
    const { batches, work, finish } = pausedWork();
    const run = createBatcher(work);
    const first = run('a');
    await flush();

    const second = run('b');
    await flush();
    expect(batches).toEqual([['a']]);
    finish();
    await first;
    await flush();
    finish();

    expect(await second).toBe('b!');
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('run one after the other when they share a conflict key', async () => {
    const { batches, work, finish } = pausedWork();
    const run = createBatcher(work, (item) => [item.charAt(0)]);

    const results = Promise.all(['a1', 'b1', 'a2'].map(run));
    await flush();
    finish();
    await flush();
    finish();

    expect(await results).toEqual(['a1!', 'b1!', 'a2!']);
    expect(batches).toEqual([['a1', 'b1'], ['a2']]);
  });

  it('fail alone: the others of the batch get their results', async () => {
    const run = createBatcher(async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('This item fails.');
      return items;
    });

    const results = await Promise.allSettled(['a', 'bad', 'b'].map(run));

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await run('c')).toBe('c');
  });

  it('all fail at the same time when none of them can succeed', async () => {
    const { batches, work, finish } = pausedWork(() => {
      throw new Error('The database is gone.');
    });
    const run = createBatcher(work);

    const results = Promise.allSettled(['a', 'b'].map(run));
    await flush();
    finish();
    await flush();

    expect(batches).toEqual([['a', 'b'], ['a'], ['b']]);
    finish();
    finish();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
