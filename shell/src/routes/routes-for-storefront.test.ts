import { routesForStorefront } from './routes-for-storefront';

const cart = { path: '/cart-page', title: 'Cart', module: './cart' };
const giftCards = { path: '/gift-card-page', title: 'Gift cards', module: './gift-cards' };

test('the storefront gets the addresses of remotes that others link to', () => {
  const { remotes } = routesForStorefront({
    'mf-cart': { routes: [cart, giftCards] },
    'mf-gifts': { routes: [giftCards] },
  });

  expect(remotes).toEqual({ 'mf-cart': { routes: [cart] } });
});

test('the storefront gets the guards, the shell’s own pages, and what the first picture of a page is', () => {
  const { guards, pages, pictures } = routesForStorefront({});

  expect(guards).toEqual(['signed-in', 'visitors']);
  expect(pages).toContainEqual(expect.objectContaining({ path: '/delivery', title: 'Delivery' }));
  expect(Object.keys(pictures)).toEqual(['/', '/products-page', '/singleProduct-page/:id']);
  expect(pictures['/']).toMatchObject({
    sources: expect.stringMatching(/^\{folder\}\/\d+\{hash\}\.avif \d+w, \{folder\}\/\d+\{hash\}\.avif \d+w/) as string,
  });
});

test('the storefront gets the room of the shell’s slots: the top bar has it for the icons of three teams', () => {
  expect(routesForStorefront({}).slots).toMatchObject({
    'top-bar.icons': { room: { lines: 1, most: 3 }, links: true },
  });
});
