import { cdnHeaders, type PageForCdn } from './cdn-headers';

const part = (_id: string) => ({ _id });
const page = (changes: Partial<PageForCdn> = {}): PageForCdn =>
  ({
    route: {
      remote: 'mf-catalog',
      fragments: [{ remote: 'mf-account' }, { remote: 'mf-gone' }, { remote: 'mf-catalog' }],
    },
    live: { remotes: { 'mf-catalog': {}, 'mf-account': {} }, perVisitor: false },
    data: {},
    ...changes,
  }) as unknown as PageForCdn;
const keysOf = (changes: Partial<PageForCdn>) => cdnHeaders(page(changes), 60)['surrogate-key'];

test('a CDN may keep a page, and drops it with what it is made of', () => {
  expect(cdnHeaders(page(), 60)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-key': 'page remote-mf-catalog remote-mf-account',
  });
  expect(keysOf({ route: undefined, data: { product: part('BR 1') } as never })).toBe('page part-BR%201');
  const products = (count: number) =>
    ({ products: Array.from({ length: count }, (_, at) => part(String(at))) }) as never;
  expect(keysOf({ route: undefined, data: products(2) })).toBe('page listing part-0 part-1');
  expect(keysOf({ route: undefined, data: products(30) })).toContain('part-29');
  expect(keysOf({ route: undefined, data: products(31) })).toBe('page listing parts');
});

test('a CDN keeps no page where that is forbidden, or while visitors get different ones', () => {
  expect(cdnHeaders(page(), 0)).toEqual({});
  expect(cdnHeaders(page({ live: { remotes: {}, perVisitor: true } as never }), 60)).toEqual({});
});
