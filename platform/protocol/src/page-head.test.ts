import { pageHead, type PageTexts } from './page-head';

const site = {
  name: 'Piston Parts',
  description: 'Spare parts',
  image: '/pictures/disc/1200.jpg',
  notFound: 'PAGE 404',
};
const page = (path: string, texts: Partial<PageTexts> = {}): PageTexts => ({ path, title: 'A page', ...texts });

test('a page has the title and description of its route, and the site’s picture', () => {
  expect(pageHead(site, page('/delivery', { description: 'What it costs.' }), '/Delivery/')).toEqual({
    title: 'A page · Piston Parts',
    description: 'What it costs.',
    type: 'website',
    image: '/pictures/disc/1200.jpg',
    canonical: '/delivery',
    indexed: true,
    structuredData: undefined,
  });
  expect(pageHead(site, page('/delivery'), '/delivery').description).toBe('Spare parts');
});

test('what its screen returns comes before that', () => {
  const own = {
    title: 'Disc',
    type: 'product',
    canonical: '/p?page=2',
    structuredData: { '@type': 'Product' },
  } as const;

  expect(pageHead(site, page('/p'), '/p', own)).toMatchObject({ ...own, title: 'Disc · Piston Parts', indexed: true });
});

test('the page of a pattern is at the address that was opened', () => {
  expect(pageHead(site, page('/parts/:id'), '/parts/BR-8101').canonical).toBe('/parts/BR-8101');
});

test('search engines list no page that asks who the shopper is, and none that the shop does not have', () => {
  expect(pageHead(site, page('/cart-page', { guard: 'signed-in' }), '/cart-page').indexed).toBe(false);
  expect(pageHead(site, page('/logIn-Page', { guard: 'visitors' }), '/logIn-Page').indexed).toBe(false);
  expect(pageHead(site, undefined, '/nowhere')).toMatchObject({
    title: 'PAGE 404 · Piston Parts',
    canonical: '/nowhere',
    indexed: false,
  });
});
