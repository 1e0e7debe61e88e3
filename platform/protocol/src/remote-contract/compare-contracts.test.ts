import { compareContracts } from './compare-contracts';
import type { RemoteContract } from './contract-form';
import { sampleCart, sampleShell } from './testing/sample-contracts';

const STORE = '@piston-parts/shared-store';
const CONTRACT = '@piston-parts/shared-contract';

const taking = (library: string, version: string, ...names: string[]): RemoteContract =>
  sampleCart({ takes: { [library]: { version, names } } });
const differences = (remote: RemoteContract, shell = sampleShell()) => compareContracts(shell, remote);

describe('A remote that fits the shell', () => {
  it('has no differences', () => {
    expect(differences(sampleCart())).toEqual([]);
  });

  it('may expose modules that no shell asks for yet', () => {
    expect(differences(sampleCart({ exposes: { ...sampleCart().exposes, './gift': { props: [] } } }))).toEqual([]);
  });

  it('may be built against an older minor version of a shared package', () => {
    expect(differences(taking(STORE, '^1.1.0', 'selectCart'))).toEqual([]);
  });

  it('may import a library’s default when the library is CommonJS', () => {
    expect(differences(taking('react', '^19.3.1', 'default.useState', 'default'))).toEqual([]);
  });

  it('may read a member of what is no plain object', () => {
    expect(differences(taking(CONTRACT, '^1.0.0', 'PAGE_SIZES.map', 'formatRupees.name'))).toEqual([]);
  });

  it('may use a library whose names are unknown', () => {
    const shell = sampleShell({ provides: { react: { version: '19.3.1', names: null } } });

    expect(differences(taking('react', '^19.3.1', 'useAnything', '*'), shell)).toEqual([]);
  });

  it('may be built with another fix of the federation runtime', () => {
    expect(differences(sampleCart({ federation: '2.9.7' }))).toEqual([]);
  });
});

describe('A remote that the shop has no links to', () => {
  it('may have any routes, and be without the modules that an older shell asked for', () => {
    expect(differences(sampleCart({ remote: 'mf-gift', routes: ['/gift-page'], exposes: {} }))).toEqual([]);
  });
});

describe('Types of a shared package that differ between the remote and the shell', () => {
  const cart = sampleCart();
  const store = cart.takes[STORE] ?? { version: '', names: [] };
  const withStore = (changed: Partial<typeof store>) => sampleCart({ takes: { [STORE]: { ...store, ...changed } } });
  const selectCart = (hash: string, shown: string) => ({
    types: { ...store.types, selectCart: { hash, shown, parts: ['CartItem'] } },
  });

  it('are refused at the same version, with the name and both sides', () => {
    expect(differences(withStore(selectCart('99ff', '(state) => { list: CartItem[] }')))).toEqual([
      'selectCart of shared-store 1.2.0 has two shapes: mf-cart was built with (state) => { list: CartItem[] }, and the ' +
        'shell (state) => CartItem[]. Raise the version of shared-store and deploy the shell first, or build mf-cart from ' +
        'the sources of that shell.',
    ]);
  });

  it('are refused with the type inside that differs, when both look alike', () => {
    const changed = { ...selectCart('99ff', '(state) => CartItem[]'), parts: { CartItem: '88ee' } };
    expect(differences(withStore(changed))).toEqual([
      expect.stringContaining('mf-cart was built with another type inside (state) => CartItem[] (CartItem). Raise'),
    ]);
  });

  it('are refused with all the types inside that differ', () => {
    const types = { selectCart: { hash: '99ff', shown: '(state) => CartItem[]', parts: ['CartItem', 'Price'] } };
    expect(differences(withStore({ types, parts: { CartItem: '88ee', Price: '1' } }))).toEqual([
      expect.stringContaining('inside (state) => CartItem[] (CartItem, Price). Raise'),
    ]);
  });

  it('are what another version is for', () => {
    const older = { ...selectCart('99ff', '(state) => { list: CartItem[] }'), version: '^1.1.0' };
    expect(differences(withStore(older))).toEqual([]);
  });

  it('are unknown of a build that names none', () => {
    const { types, parts, ...old } = store;
    expect(types).toBeDefined();
    expect(parts).toBeDefined();
    expect(differences(sampleCart({ takes: { [STORE]: old } }))).toEqual([]);
  });
});

describe('A remote that does not fit is refused, and the text says what differs and what to do', () => {
  it.each([
    [
      'a name that the shell’s store does not have',
      taking(STORE, '^1.0.0', 'cartItemAdded', 'cartItemWrapped'),
      'mf-cart asks shared-store for cartItemWrapped, which this shell does not have: deploy the shell first, or ' +
        'build mf-cart against shared-store 1.2.0.',
    ],
    [
      'an address that the contract does not have',
      taking(CONTRACT, '^1.0.0', 'paths.gift'),
      'mf-cart asks shared-contract for paths.gift, which this shell does not have: deploy the shell first, or ' +
        'build mf-cart against shared-contract 1.0.0.',
    ],
    [
      'a slice of the shell',
      sampleCart({ slices: ['mf-cart/coupons', 'auth'] }),
      'mf-cart names a slice auth, and that is a name of the shell: name it mf-cart/… in mf-cart/src/store.ts.',
    ],
    [
      'a slice of another remote',
      sampleCart({ slices: ['mf-gift/cards'] }),
      'mf-cart names a slice mf-gift/cards, and that is a name of mf-gift: name it mf-cart/… in mf-cart/src/store.ts.',
    ],
    [
      'another major version of the contract',
      taking(CONTRACT, '^2.0.0', 'formatRupees'),
      'mf-cart asks for shared-contract ^2.0.0, and this shell has shared-contract 1.0.0: deploy a shell with ' +
        'shared-contract ^2.0.0 first, or build mf-cart against shared-contract 1.0.0.',
    ],
    [
      'a newer minor version of the store',
      taking(STORE, '^1.3.0', 'selectCart'),
      'mf-cart asks for shared-store ^1.3.0, and this shell has shared-store 1.2.0: deploy a shell with ' +
        'shared-store ^1.3.0 first, or build mf-cart against shared-store 1.2.0.',
    ],
    [
      'a library that the shell does not provide',
      taking('date-fns', '^4.0.0', 'format'),
      'mf-cart asks for date-fns, which this shell does not provide: deploy the shell first.',
    ],
    [
      'an exposed module that the shell asks for and the remote lacks',
      sampleCart({ exposes: { './cart': { props: [] } } }),
      'This shell asks mf-cart for the exposed module ./wishlist, which mf-cart 0.3.1 does not have: keep it in the exposes of ' +
        'mf-cart/webpack.config.cjs until the shell no longer asks for it.',
    ],
    [
      'a screen that wants a prop',
      sampleCart({ exposes: { './cart': { props: ['coupon'] }, './wishlist': { props: [] } } }),
      'The exposed module ./cart of mf-cart needs the prop coupon, and the shell passes no props: take it from shared-store or ' +
        'from the address, or give it a default.',
    ],
    [
      'another minor version of the federation runtime',
      sampleCart({ federation: '2.10.0' }),
      'mf-cart was built with the federation runtime 2.10.0, and this shell gives 2.9.2: build mf-cart with the ' +
        'tooling of that shell, or deploy the shell first.',
    ],
    [
      'a remote that has no routes',
      sampleCart({ remote: 'mf-gift' }),
      'mf-gift has no routes, so no address would show it: declare them in mf-gift/src/routes.ts.',
    ],
  ])('with %s', (_, remote, text) => {
    expect(differences(remote)).toEqual([text]);
  });

  it('without a route for an address that the shop links to, though its module is there', () => {
    expect(differences(sampleCart({ routes: ['/cart-page'] }))).toEqual([
      'The shop links to /wishlist-page, for which mf-cart 0.3.1 has no route: keep the route in mf-cart/src/routes.ts until ' +
        'the links are gone and the shell without them is deployed.',
    ]);
  });

  it('with everything that differs at once', () => {
    const remote = sampleCart({
      exposes: {},
      takes: { [STORE]: { version: '^2.0.0', names: ['selectGifts'] } },
      federation: '3.0.0',
    });

    expect(differences(remote)).toHaveLength(5);
  });
});
