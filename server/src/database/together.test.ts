import { together } from './together';

/** Work that waits until it is let go on, and keeps which groups it was given. */
function heldWork(answers: (item: string) => string = (item) => `${item}!`) {
  const groups: string[][] = [];
  const holds: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    groups.push([...items]);
    await new Promise<void>((resolve) => holds.push(resolve));
    return items.map(answers);
  };
  return { groups, work, goOn: () => holds.shift()?.() };
}

/** Until what is under way waits for somebody else. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('What is wanted at the same time', () => {
  it('is done at once, and everybody gets an answer of their own', async () => {
    const { groups, work, goOn } = heldWork();
    const ask = together(work);

    const answers = Promise.all(['a', 'b', 'c'].map(ask));
    await settled();
    goOn();

    expect(await answers).toEqual(['a!', 'b!', 'c!']);
    expect(groups).toEqual([['a', 'b', 'c']]);
  });

  it('is asked for anew for who comes while others are answered: what they get is never older than their question', async () => {
    const { groups, work, goOn } = heldWork();
    const ask = together(work);
    const first = ask('a');
    await settled();

    const second = ask('b');
    await settled();
    expect(groups).toEqual([['a']]);
    goOn();
    await first;
    await settled();
    goOn();

    expect(await second).toBe('b!');
    expect(groups).toEqual([['a'], ['b']]);
  });

  it('is done one after the other for who stands for the same', async () => {
    const { groups, work, goOn } = heldWork();
    const ask = together(work, (item) => [item.charAt(0)]);

    const answers = Promise.all(['a1', 'b1', 'a2'].map(ask));
    await settled();
    goOn();
    await settled();
    goOn();

    expect(await answers).toEqual(['a1!', 'b1!', 'a2!']);
    expect(groups).toEqual([['a1', 'b1'], ['a2']]);
  });

  it('fails for nobody but the one it fails for', async () => {
    const ask = together(async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('This one cannot be done.');
      return items;
    });

    const answers = await Promise.allSettled(['a', 'bad', 'b'].map(ask));

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask('c')).toBe('c');
  });

  it('is given up for all at the same time when nobody can be answered', async () => {
    const { groups, work, goOn } = heldWork(() => {
      throw new Error('The database is gone.');
    });
    const ask = together(work);

    const answers = Promise.allSettled(['a', 'b'].map(ask));
    await settled();
    goOn();
    await settled();

    expect(groups).toEqual([['a', 'b'], ['a'], ['b']]);
    goOn();
    goOn();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
