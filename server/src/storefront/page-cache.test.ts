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
