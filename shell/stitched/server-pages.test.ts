/** @with mf-account mf-cart mf-catalog mf-checkout */
import { screen, within } from '@testing-library/dom';
import { classNamesOf, findRemotes, loadServerBuilds } from '@piston-parts/test-kit/stitch';

const render = loadServerBuilds();

/** Shows a page as a browser without scripts does. */
function open(url: string, content = render(url)): HTMLElement {
  document.body.innerHTML = content;
  return document.body;
}

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name });

/** The names of the classes that the browser's stylesheets have rules for. */
const classesWithRules = (): ReadonlySet<string> =>
  new Set((['shell', ...findRemotes()] as const).flatMap((app) => classNamesOf(app)));

describe('The server renders', () => {
  it.each([
    ['/customer-care', 'Customer care'],
    ['/delivery', 'Delivery'],
    ['/returns', 'Returns'],
    ['/contact', 'Contact us'],
    ['/about', 'About us'],
    ['/careers', 'Careers'],
    ['/terms', 'Terms and conditions'],
    ['/privacy', 'Privacy'],
  ])('%s, a text of the shell', (url, title) => {
    open(url);
    expect(heading(title)).toBeVisible();
    expect(screen.getByRole('article').textContent.length).toBeGreaterThan(100);
  });

  it('the page for an address that the shop does not have', () => {
    open('/nothing/here');
    expect(heading('PAGE 404 Go Back to Homepage')).toBeVisible();
  });

  it.each(['/cart-page', '/wishlist-page', '/checkout-page', '/profile-page', '/profile-page/orders'])(
    'of %s, which is the shopper’s own, the shop around it',
    (url) => {
      open(url);
      expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Checking who you are');
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Cart' })).toHaveAttribute(
        'href',
        '/cart-page',
      );
      expect(screen.getByRole('contentinfo')).toBeVisible();
    },
  );

  it('the shop around a screen whose remote has no build for the server', () => {
    const renderWithout = loadServerBuilds({ without: ['mf-catalog'] });
    open('/', renderWithout('/'));
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading');
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

describe('What the server renders', () => {
  const pages = [
    '/',
    '/products-page',
    '/products-page?search=nothing-like-it',
    '/singleProduct-page/BR-8101',
    '/cart-page',
  ];

  it('has the class names of the browser’s stylesheets', () => {
    const withRules = classesWithRules();
    const used = new Set(
      pages.flatMap((url) => [...open(url).querySelectorAll('[class]')].flatMap((one) => [...one.classList])),
    );
    expect(used.size).toBeGreaterThan(80);
    expect([...used].filter((name) => !withRules.has(name))).toEqual([]);
  });

  it('has no style attributes, which the page’s policy refuses', () => {
    for (const url of [...pages, '/logIn-Page', '/customer-care']) {
      expect([...open(url).querySelectorAll('[style]')]).toEqual([]);
    }
  });

  it('is the same for every request', () => {
    const first = pages.map(render);
    expect(pages.map(render)).toEqual(first);
  });
});
