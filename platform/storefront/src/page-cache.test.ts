import { createPageCache } from './page-cache';

test('visitors who ask for a page while it is made wait for the same one; one that fails is made again', async () => {
  const open = createPageCache<{ bytes: number; isComplete: boolean; name: string }>();
  const make = jest.fn((name: string) => Promise.resolve({ bytes: 10, isComplete: true, name }));
  const failing = () => Promise.reject(new Error('down'));
  await expect(open('/', failing)).rejects.toThrow('down');
  const pages = await Promise.all([open('/', () => make('a')), open('/', () => make('b'))]);

  expect(pages.map(({ name }) => name)).toEqual(['a', 'a']);
  expect((await open('/', () => make('c'))).name).toBe('a');
  expect((await open('/other', () => make('d'))).name).toBe('d');
  expect(make).toHaveBeenCalledTimes(2);
});

test('a page without a remote’s content is made again after ten seconds, a whole one is kept', async () => {
  const now = jest.spyOn(performance, 'now');
  const page = (name: string, isComplete: boolean) => () => Promise.resolve({ bytes: 10, isComplete, name });
  /** Two pages after that time. Each cache is asked once, since it keeps the time for a millisecond. */
  const shownAfter = async (milliseconds: number) => {
    now.mockReturnValue(1_000);
    const open = createPageCache<{ bytes: number; isComplete: boolean; name: string }>();
    await Promise.all([open('/part', page('part', false)), open('/', page('whole', true))]);
    now.mockReturnValue(1_000 + milliseconds);
    const pages = await Promise.all(['/part', '/'].map((address) => open(address, page('newer', true))));
    return pages.map(({ name }) => name);
  };

  expect(await shownAfter(9_900)).toEqual(['part', 'whole']);
  expect(await shownAfter(10_100)).toEqual(['newer', 'whole']);
});

test('a page that is larger than the cache is made for each who asks', async () => {
  const open = createPageCache<{ bytes: number; isComplete: boolean }>();
  const make = jest.fn(() => Promise.resolve({ bytes: 200 * 1024 * 1024, isComplete: true }));
  await open('/', make);
  await open('/', make);

  expect(make).toHaveBeenCalledTimes(2);
});
