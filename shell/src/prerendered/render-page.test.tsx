import { DEFAULT_SETTINGS } from '@piston-parts/shared-contract';
import { useShopSelector, type RemoteStore } from '@piston-parts/shared-store';
import { render } from './render-page';

const routes = {
  'mf-catalog': { routes: [{ path: '/products-page', title: 'Parts', module: './listing' }] },
  'mf-account': {
    routes: [{ path: '/profile-page', title: 'Profile', module: './profile', guard: 'signed-in' as const }],
  },
};
const Listing = () => <h1>All parts</h1>;
const screens = jest.fn((_remote: string, _module: string): unknown => Listing);

const heads = jest.fn((_remote: string, _module: string): unknown => undefined);

beforeEach(() => {
  screens.mockReset().mockReturnValue(Listing);
  heads.mockReset();
});

const renderPage = (url: string) => render({ url, data: { products: null }, confirmed: true, routes, screens, heads });

/** @returns the page that a shopper reads before any script runs */
function open(url: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderPage(url).html;
  return page;
}
const headings = (page: HTMLElement) => [...page.querySelectorAll('main h1')].map(({ textContent }) => textContent);

test('the server renders the screen of the address, inside the shop’s layout', () => {
  const page = open('/products-page?category=Brakes');

  expect(headings(page)).toEqual(['All parts']);
  expect(screens).toHaveBeenCalledWith('mf-catalog', './listing');
  expect(page.querySelector('[data-remote="mf-catalog"] h1')).not.toBeNull();
  expect(page.firstElementChild).toHaveTextContent('Skip to the content');
  expect(page.querySelector('header')).toHaveTextContent(/Piston Parts/i);
  expect(page.querySelector('footer')).not.toBeNull();
});

test('a page shows the name that the owner has set, and the next one the name that it has then [settings-8]', () => {
  const brandOn = (url: string, name: string) => {
    const settings = { settings: { ...DEFAULT_SETTINGS, name } };
    const page = document.createElement('div');
    page.innerHTML = render({ url, data: { settings }, confirmed: true, routes, screens, heads }).html;
    return page.querySelector('header a')?.textContent;
  };

  for (const url of ['/products-page', '/singleProduct-page/7', '/nowhere']) {
    expect([brandOn(url, 'Ravi Motors'), brandOn(url, 'Asha Auto')]).toEqual(['Ravi Motors', 'Asha Auto']);
  }
});

test('a page of text is rendered whole, in a shop that sells without a word about a demonstration [settings-5, settings-7]', () => {
  const textPage = { page: 'delivery', lines: ['## What it costs', '{delivery}'] };
  const settings = { ...DEFAULT_SETTINGS, pages: ['delivery'], delivery: { charge: 80, freeFrom: 999 } };
  const data = { textPage: { textPage }, settings: { settings } };
  const page = document.createElement('div');
  page.innerHTML = render({ url: '/delivery', data, confirmed: true, routes, screens, heads }).html;

  expect(headings(page)).toEqual(['Delivery']);
  expect(page.querySelector('main')).toHaveTextContent(
    'What it costs₹80 an order, however many parts are in it. From ₹999 of parts on we give it back',
  );
  expect(page).not.toHaveTextContent(/demonstration|example|no parcel/i);
});

test('the top bar shows the search of its page, and that of no other page', () => {
  const searchOn = (url: string) => open(url).querySelector<HTMLInputElement>('header [role="combobox"]')?.value;

  expect(
    ['', '?search=horn', '?page=2&search=relay', '?page=2'].map((query) => searchOn(`/products-page${query}`)),
  ).toEqual(['', 'horn', 'relay', '']);
});

test('an unknown address is rendered as not found', () => {
  expect(open('/nowhere').querySelector('main')).toHaveTextContent('PAGE 404');
});

test('of a page that asks who the shopper is, the server renders what is around the screen', () => {
  const page = open('/profile-page');

  expect(headings(page)).toEqual([]);
  expect(page.querySelector('main')).not.toBeEmptyDOMElement();
  expect(page.querySelector('header')).not.toBeNull();
});

test('a screen that the server does not have is loading', () => {
  screens.mockReturnValue(undefined);

  expect(headings(open('/products-page'))).toEqual([]);
});

test('a screen that throws fails the page, which the server then sends without content', () => {
  const broken = () => {
    throw new Error('no parts');
  };
  screens.mockReturnValue(broken);

  expect(() => open('/products-page')).toThrow('no parts');
});

test('a screen reads its remote’s state, made of the route’s data, of this page alone', () => {
  const store: RemoteStore = {
    version: 1,
    slices: [{ name: 'mf-catalog/offers', reducer: (offers: string[] = []) => offers }],
    fromData: ({ offers }) => ({ offers }),
  };
  const Offers = () =>
    useShopSelector((state: { 'mf-catalog': { offers: string[] } }) => state['mf-catalog'].offers).map((offer) => (
      <h1 key={offer}>{offer}</h1>
    ));
  screens.mockReturnValue(Offers);
  const stores = (remote: string) => (remote === 'mf-catalog' ? store : undefined);
  const shown = (data: object) => {
    const page = document.createElement('div');
    page.innerHTML = render({
      url: '/products-page',
      data: { ...data },
      confirmed: true,
      routes,
      screens,
      heads,
      stores,
    }).html;
    return headings(page);
  };

  expect(shown({ offers: ['Wipers'] })).toEqual(['Wipers']);
  expect(shown({ offers: ['Horns'] })).toEqual(['Horns']);
});

describe('The head of a page', () => {
  test('is what its screen makes of the data and the address', () => {
    heads.mockReturnValue((data: object, location: object) => ({ title: JSON.stringify([data, location]) }));

    const { title } = JSON.parse(renderPage('/products-page?page=2').head) as { title: string };
    expect(heads).toHaveBeenCalledWith('mf-catalog', './listing');
    expect(JSON.parse(title)).toEqual([
      { products: null },
      { pathname: '/products-page', search: '?page=2', parameters: {} },
    ]);
  });

  test('that throws costs the page nothing else', () => {
    heads.mockReturnValue(() => {
      throw new Error('no title');
    });

    expect(renderPage('/products-page')).toMatchObject({
      head: '{}',
      html: expect.stringContaining('All parts') as string,
    });
    expect(renderPage('/nowhere').head).toBe('');
  });
});
