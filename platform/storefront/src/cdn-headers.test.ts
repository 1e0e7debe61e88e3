import { cdnHeaders, type PageForCdn } from './cdn-headers';

const page = (changes: Partial<PageForCdn> = {}): PageForCdn =>
  ({
    route: {
      remote: 'mf-catalog',
      fillings: [{ remote: 'mf-account' }, { remote: 'mf-gone' }, { remote: 'mf-catalog' }],
    },
    live: { remotes: { 'mf-catalog': {}, 'mf-account': {} }, perVisitor: false },
    keys: [],
    ...changes,
  }) as unknown as PageForCdn;

test('a CDN may keep a page, and drops it with what it is made of', () => {
  expect(cdnHeaders(page(), 60)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-key': 'page remote-mf-catalog remote-mf-account',
  });
  expect(cdnHeaders(page({ route: undefined, keys: ['a', 'b', 'a'] }), 60)['surrogate-key']).toBe('page a b');
});

test('a CDN keeps no page where that is forbidden, or while visitors get different ones', () => {
  expect(cdnHeaders(page(), 0)).toEqual({});
  expect(cdnHeaders(page({ live: { remotes: {}, perVisitor: true } as never }), 60)).toEqual({});
});
