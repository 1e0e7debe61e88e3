import { composeRoutes } from '../../routes/route-table';

/** An application of four remotes; the third one's screen has a fragment of the fourth. */
export const routeTable = composeRoutes({
  'mf-catalog': { routes: [{ path: '/singleProduct-page/:id', title: 'Part', module: './product' }] },
  'mf-cart': { routes: [{ path: '/cart-page', title: 'Cart', module: './cart' }] },
  'mf-checkout': { routes: [{ path: '/checkout-page', title: 'Checkout', module: './checkout' }] },
  'mf-account': { routes: [{ path: '/profile-page', title: 'Profile', module: './profile' }] },
});
