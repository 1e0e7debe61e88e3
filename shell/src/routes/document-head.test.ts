import { paths } from '@piston-parts/shared-contract';
import { routeTable } from '../testing/declared-routes';
import { headWith } from './document-head';
import { shellPages } from '../pages/shell-pages';

const DISC = {
  title: 'Brake Disc',
  type: 'product',
  image: '/pictures/brake-disc/1200.jpg',
  structuredData: { sku: 'BR-8101' },
} as const;
const { documentHead, writeDocumentHead } = headWith({ name: 'Ravi Motors' });
/** The placeholders of the shell's index.html. */
const PLACEHOLDERS =
  '<meta name="description"><meta name="robots"><link rel="canonical">' +
  ['type', 'title', 'description', 'image', 'url'].map((name) => `<meta property="og:${name}">`).join('');

describe('What search engines read of a page', () => {
  it('has a different title and description for every address that is described, in whatever case it is written', () => {
    const pages = [...routeTable.routes, ...shellPages].filter(({ description }) => description !== undefined);
    const heads = pages.map(({ path: address }) => documentHead(routeTable, address));

    expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
    expect(pages.filter(({ title }) => title.length < 3)).toEqual([]);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
    expect(heads.filter(({ description }) => description.length < 15)).toEqual([]);
    expect(documentHead(routeTable, '/PRODUCTS-page/').canonical).toBe(paths.listing);
  });

  it.each([
    [paths.home, true],
    [paths.listing, true],
    [paths.customerCare, true],
    [paths.cart, false],
    [paths.checkout, false],
    [paths.profile, false],
    [paths.addresses, false],
    ['/nowhere', false],
  ])('says of %s whether it may be listed: %s', (address, indexed) => {
    expect(documentHead(routeTable, address).indexed).toBe(indexed);
  });

  it('is written into the placeholders of the shell’s page, each once', () => {
    document.head.innerHTML = PLACEHOLDERS;

    writeDocumentHead(document, documentHead(routeTable, paths.cart));
    writeDocumentHead(document, documentHead(routeTable, paths.product('BR-8101'), DISC));

    const content = (selector: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute('content'));
    expect(document.title).toBe('Brake Disc · Ravi Motors');
    expect(content('[name="robots"]')).toEqual(['index']);
    expect(content('[name="description"]')).toEqual(content('[property="og:description"]'));
    expect(content('[property="og:type"]')).toEqual(['product']);
    expect(content('[property="og:image"]')).toEqual(['http://localhost/pictures/brake-disc/1200.jpg']);
    expect(content('[property="og:url"]')).toEqual(['http://localhost/singleProduct-page/BR-8101']);
    expect(document.head.querySelector('[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost/singleProduct-page/BR-8101',
    );
    const blocks = () => [...document.head.querySelectorAll('script')].map(({ type, text }) => [type, text]);
    expect(blocks()).toEqual([['application/ld+json', '{"sku":"BR-8101"}']]);
    writeDocumentHead(document, documentHead(routeTable, paths.cart));
    expect(blocks()).toEqual([]);
  });
});
