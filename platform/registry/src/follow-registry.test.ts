import { followRegistry } from './follow-registry';

const DEADLINE_MS = 100;

/** A registry that answers each question when the test says so. */
function openRegistry() {
  const waiting: (() => void)[] = [];
  const reports: string[] = [];
  const sync = () => new Promise<void>((resolve) => void waiting.push(resolve));
  return {
    asked: () => waiting.length,
    answer: () => waiting.at(-1)?.(),
    reports,
    follow: followRegistry(sync, (text) => void reports.push(text)),
  };
}

describe('A page that asks the registry what is live', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance'] }));
  afterEach(() => void jest.useRealTimers());

  it('waits for the answer, and leaves no timer behind', async () => {
    const { follow, answer: respond, reports } = openRegistry();
    const page = follow(DEADLINE_MS);
    respond();
    await page;
    expect(jest.getTimerCount()).toBe(0);
    expect(reports).toEqual([]);
  });

  it('goes on without a late answer, and pages after it do not wait until there is one', async () => {
    const { follow, answer: respond, asked: requests, reports } = openRegistry();
    const page = follow(DEADLINE_MS);
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    await page;
    expect(reports).toEqual(['The registry is late. Shoppers get what was live before.']);

    await follow(DEADLINE_MS);
    expect(requests()).toBe(1);

    respond();
    await jest.advanceTimersByTimeAsync(0);
    let isMade = false;
    const next = follow(DEADLINE_MS).then(() => (isMade = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isMade).toBe(false);
    respond();
    await next;
    expect(requests()).toBe(2);
  });
});
