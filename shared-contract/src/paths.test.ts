import fc from 'fast-check';
import { isShopPath, paths } from './index';

/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
/** The origin that a browser would navigate to from a page of the shop. */
const originOf = (address: string) => new URL(address, 'https://shop.example').origin;

describe('the origin of a log-in', () => {
  it.each(['/', paths.cart, paths.product('BR 8101/ä'), '/products-page?search=a%20b&page=2#top', '/unknown'])(
    'may be %s',
    (path) => {
      expect(isShopPath(path)).toBe(true);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'cart-page',
    ' /cart-page',
    '',
    null,
    undefined,
    7,
    { pathname: '/cart-page' },
  ])('is never %j', (candidate) => {
    expect(isShopPath(candidate)).toBe(false);
  });

  it('never lets another origin through, however it is spelled [session-8]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https:',
      'x',
    );
    const candidate = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: codeUnit }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(candidate, (text) => {
        fc.pre(isShopPath(text));
        expect(originOf(text)).toBe('https://shop.example');
        const { pathname, search, hash } = new URL(text, 'https://shop.example');
        expect(originOf(pathname + search + hash)).toBe('https://shop.example');
      }),
      { numRuns: 300 },
    );
  });
});

it('leads to a product whatever letters its id has', () => {
  expect(paths.product('a/b c?')).toBe('/singleProduct-page/a%2Fb%20c%3F');
});
