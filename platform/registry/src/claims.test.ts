import { nextClaims, type ReadRoutes } from './claims';
import type { Release } from './releases';

const release = (changes: Partial<Release> = {}): Release => ({
  live: '1.0.0',
  previous: [],
  by: 'a',
  at: '',
  ...changes,
});

/** Each of them declares the address of gifts. */
const readRoutes: ReadRoutes = () =>
  Promise.resolve({ routes: [{ path: '/gift-page', module: './gift', title: 'Gifts' }] });

test('a remote keeps its address beside one that was released before claims were recorded and declares it too', async () => {
  const owner = release({ claims: ['/gift-page'] });
  const remotes = { 'mf-gift': owner, 'mf-old': release() };

  expect(await nextClaims({ remotes }, 'mf-gift', owner, readRoutes)).toEqual(['/gift-page']);
  expect(await nextClaims({ remotes }, 'mf-old', release(), readRoutes)).toEqual([]);
});
