import { render } from './render-page';

const routes = {
  'mf-catalog': { routes: [{ path: '/products-page', title: 'Parts', module: './listing' }] },
  'mf-account': {
    routes: [{ path: '/profile-page', title: 'Profile', module: './profile', guard: 'signed-in' as const }],
  },
};
const Listing = () => <h1>All parts</h1>;
const screens = jest.fn((_remote: string, _module: string): unknown => Listing);

beforeEach(() => void screens.mockReset().mockReturnValue(Listing));

/** @returns the page that a shopper reads before any script runs */
function open(url: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = render({ url, data: {}, confirmed: true, routes, screens }).html;
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

test('a page of text is rendered whole', () => {
  expect(headings(open('/delivery'))).toEqual(['Delivery']);
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
