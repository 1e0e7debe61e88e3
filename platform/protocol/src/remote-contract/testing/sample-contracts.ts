import type { RemoteContract, ShellContract } from '../contract-form';

/** Types of the store, as both sides have them. */
const types = {
  cartItemAdded: {
    hash: '11aa',
    shown: '(payload) => void',
    text: '({ productId: string; qty?: number }) => void',
    parts: [],
  },
  selectCart: {
    hash: '22bb',
    shown: '(state) => CartItem[]',
    text: '(State) => Array<CartItem>',
    parts: ['CartItem'],
  },
};
const parts = { CartItem: '{ name: string; price: number }' };

/** A shell with a cart, for tests; the given properties override its own. */
export const sampleShell = (changed: Partial<ShellContract> = {}): ShellContract => ({
  format: 4,
  version: '0.1.0',
  remoteModules: { 'mf-cart': ['./cart', './wishlist'] },
  routing: {
    guards: ['signed-in', 'visitors'],
    pages: ['/delivery'],
    slots: { 'top-bar.icons': { room: { lines: 1, most: 1 }, links: true } },
    linked: { 'mf-cart': ['/cart-page', '/wishlist-page'] },
  },
  provides: {
    react: { version: '19.3.1', names: ['useState'] },
    '@piston-parts/shared-store': {
      version: '1.2.0',
      names: ['cartItemAdded', 'selectCart'],
      types,
      parts,
    },
    '@piston-parts/shared-contract': {
      version: '1.0.0',
      names: ['PAGE_SIZES', 'formatRupees', 'paths', 'paths.cart', 'paths.home'],
    },
  },
  federation: '2.9.2',
  ...changed,
});

/** A cart that fits that shell, for tests; the given properties override its own. */
export const sampleCart = (changed: Partial<RemoteContract> = {}): RemoteContract => ({
  format: 4,
  remote: 'mf-cart',
  version: '0.3.1',
  exposes: { './cart': { props: [] }, './wishlist': { props: [] } },
  takes: {
    react: { version: '^19.3.1', names: ['useState'] },
    '@piston-parts/shared-store': {
      version: '^1.2.0',
      names: ['cartItemAdded', 'selectCart'],
      types,
      parts,
    },
    '@piston-parts/shared-contract': { version: '^1.0.0', names: ['formatRupees', 'paths.cart'] },
  },
  federation: '2.9.2',
  ...changed,
});
