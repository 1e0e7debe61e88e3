import { setImmediate as endOfTurn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** So many at most are done at once, so that locks are not held for long. */
const MOST = 64;

/** Takes the next group off those who wait: nobody in it stands for the same as another one. */
function nextGroup<Item, Result>(
  waiting: Waiting<Item, Result>[],
  standsFor: (item: Item) => readonly string[],
): Waiting<Item, Result>[] {
  const taken = new Set<string>();
  const group: Waiting<Item, Result>[] = [];
  const later = waiting.splice(0).filter((one) => {
    const names = standsFor(one.item);
    if (group.length === MOST || names.some((name) => taken.has(name))) return true;
    names.forEach((name) => taken.add(name));
    group.push(one);
    return false;
  });
  waiting.push(...later);
  return group;
}

async function answer<Item, Result>(
  group: readonly Waiting<Item, Result>[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await work(group.map(({ item }) => item));
    group.forEach(({ resolve }, at) => resolve(results[at] as Result));
  } catch (error) {
    const [first, ...others] = group;
    if (others.length === 0) return first?.reject(error);
    // Nobody fails for another one's sake, and while the database does not answer nobody waits for another one's turn.
    await Promise.all(group.map((one) => answer([one], work)));
  }
}

/**
 * Makes one unit of work of many that are wanted at the same time: a database is asked once for all of them. Who comes
 * while a group is worked for is in the next one, so nobody waits for company, and what is read is read after each of
 * the group had come.
 * @param work does all or nothing, and answers in the order of the items.
 * @param standsFor who has a name in common with another one is done after it, in another group.
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  standsFor: (item: Item) => readonly string[] = () => [],
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      await endOfTurn();
      await answer(nextGroup(waiting, standsFor), work);
    }
    isWorking = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
