import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/dom';
import { buildOf, findRemotes, loadServerBuilds } from '@piston-parts/test-kit/stitch';

/** A class name without rules of ours: react-paginate writes it. */
const CLASSES_OF_LIBRARIES = /^(previous|next|break|selected|disabled)$/;

const render = loadServerBuilds();

/** Shows a page as a browser without scripts does. */
function open(url: string, content = render(url)): HTMLElement {
  document.body.innerHTML = content;
  return document.body;
}

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name });
const listed = () => [...document.querySelectorAll('main [data-content] a[href^="/singleProduct-page/"]')];

/** The names of the classes that the browser's stylesheets have rules for. */
function classesWithRules(): ReadonlySet<string> {
  const files = (['shell', ...findRemotes()] as const).flatMap((app) => {
    const folder = buildOf(app);
    const names = readdirSync(folder, { recursive: true }) as string[];
    return names.filter((name) => name.endsWith('.css')).map((name) => path.join(folder, name));
  });
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  return new Set([...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string));
}

describe('The server renders', () => {
  it('the home page with its categories', () => {
    open('/');
    expect(heading(/Good parts/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: /Brakes/ })).toBeVisible();
  });

  it('the listing, each filter and page of it as its address says', () => {
    open('/products-page');
    expect(heading('All parts')).toBeVisible();
    const all = listed().map(({ textContent }) => textContent);

    open('/products-page?category=Brakes');
    expect(heading('Brakes')).toBeVisible();
    expect(listed().length).toBeGreaterThan(0);
    expect(listed().length).toBeLessThan(all.length);

    open('/products-page?page=2');
    expect(listed().map(({ textContent }) => textContent)).not.toEqual(all);
  });

  it('a part with its price and stock, and says of another that there is none', () => {
    open('/singleProduct-page/BR-8101');
    expect(heading(/Brake Disc/)).toBeVisible();
    expect(screen.getByText('₹2,000')).toBeVisible();

    open('/singleProduct-page/none');
    expect(heading('No such part')).toBeInTheDocument();
  });

  it.each([
    ['/logIn-Page', 'Log in'],
    ['/signUp-Page', 'Sign up'],
    ['/forgotten-password', 'Forgotten password'],
  ])('%s with its form', (url, name) => {
    const page = open(url);
    expect(heading(name)).toBeVisible();
    expect(page.querySelector('main form')).not.toBeNull();
  });

  it('the page for a new password, whose link it cannot see, without judging the link', () => {
    open('/new-password');
    expect(heading('New password')).toBeVisible();
    expect(screen.queryByText(/link is incomplete/)).toBeNull();
  });

  it.each(['/customer-care', '/delivery', '/returns', '/contact', '/about', '/careers', '/terms', '/privacy'])(
    '%s, a text of the shell',
    (url) => {
      open(url);
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(screen.getByRole('main').textContent.length).toBeGreaterThan(100);
    },
  );

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
    const known = classesWithRules();
    const used = new Set(
      pages.flatMap((url) => [...open(url).querySelectorAll('[class]')].flatMap((one) => [...one.classList])),
    );
    expect(used.size).toBeGreaterThan(80);
    expect([...used].filter((name) => !known.has(name) && !CLASSES_OF_LIBRARIES.test(name))).toEqual([]);
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
