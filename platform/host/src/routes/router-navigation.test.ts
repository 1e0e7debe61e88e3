import { createRouterNavigation } from './router-navigation';

describe('A saga that sends the shopper to another page', () => {
  it('uses the router once the shop has one', () => {
    const navigation = createRouterNavigation();
    const navigate = jest.fn();
    navigation.use(navigate);

    navigation.go('/cart-page', { replace: true });

    expect(navigate.mock.calls).toEqual([['/cart-page', { replace: true }]]);
  });

  it('stays on the page while the shop has no router', () => {
    expect(() => createRouterNavigation().go('/cart-page')).not.toThrow();
  });

  it('returns to a path with its query', () => {
    window.history.pushState(null, '', '/products-page?category=Brakes');

    expect(createRouterNavigation().currentPath()).toBe('/products-page?category=Brakes');
  });
});
