import { setTimeout as endOfTurn } from 'node:timers/promises';
import { createClientLimit } from './client-limit';

const WINDOW_MS = 60_000;
const START_MS = 1000;

describe('A client that may do two things a minute', () => {
  let isWithinLimit: ReturnType<typeof createClientLimit>;

  /** The cache reads its clock again in another turn alone. */
  function moveClock(ms: number) {
    jest.spyOn(performance, 'now').mockReturnValue(ms);
    return endOfTurn();
  }

  beforeEach(async () => {
    await moveClock(START_MS);
    isWithinLimit = createClientLimit(2, WINDOW_MS);
  });

  const threeOf = (client: string) => [1, 2, 3].map(() => isWithinLimit(client));

  it('is refused the third until the minute after the first is over, and may do two again then', async () => {
    expect(threeOf('one')).toEqual([true, true, false]);
    await moveClock(START_MS + WINDOW_MS);
    expect(isWithinLimit('one')).toBe(false);

    await moveClock(START_MS + WINDOW_MS + 1);
    expect(threeOf('one')).toEqual([true, true, false]);
  });

  it('takes nothing from another client', () => {
    threeOf('one');

    expect(threeOf('another')).toEqual([true, true, false]);
  });
});
