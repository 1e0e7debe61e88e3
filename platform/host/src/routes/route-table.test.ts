import { routeOf } from './route-of';
import { composeRoutes, type DeclaredRoutes } from './route-table';

describe('An address that the routes of two remotes fit', () => {
  const declared: DeclaredRoutes = {
    'mf-one': { routes: [{ path: '/cars/:id/:year', module: './year', title: 'Year' }] },
    'mf-two': { routes: [{ path: '/cars/new/:year', module: './new', title: 'New' }] },
    'mf-three': { routes: [{ path: '/cars/new/today', module: './today', title: 'Today' }] },
  };
  const inOtherOrder = Object.fromEntries(Object.entries(declared).reverse());

  it.each([
    ['is declared last', declared],
    ['is declared first', inOtherOrder],
  ])('shows the route with fewer parameters when it %s', (_, remotes) => {
    const table = composeRoutes(remotes);

    expect(
      ['/cars/4/2019', '/cars/new/2019', '/cars/new/today'].map((address) => routeOf(table, address)?.title),
    ).toEqual(['Year', 'New', 'Today']);
  });
});
