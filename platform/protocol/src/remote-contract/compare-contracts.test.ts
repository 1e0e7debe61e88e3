import { compareContracts } from './compare-contracts';
import type { RemoteContract } from './contract-form';
import { sampleCart, sampleShell } from './testing/sample-contracts';

const STORE = '@piston-parts/shared-store';
const CONTRACT = '@piston-parts/shared-contract';

const taking = (library: string, version: string, ...names: string[]): RemoteContract =>
  sampleCart({ takes: { [library]: { version, names, ...(library === STORE && { types: {} }) } } });
const differences = (remote: RemoteContract, shell = sampleShell()) => compareContracts(shell, remote);

describe('A remote that fits the shell', () => {
  it('has no differences', () => {
    expect(differences(sampleCart())).toEqual([]);
  });

  it('may expose modules that no shell asks for yet', () => {
    expect(differences(sampleCart({ exposes: { ...sampleCart().exposes, './gift': { props: [] } } }))).toEqual([]);
  });

  it.each(['^1.1.0', '^1.9.0'])('may be built against another minor version of a shared package: %s', (version) => {
    expect(differences(taking(STORE, version, 'selectCart'))).toEqual([]);
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
  const { takes, ...cart } = sampleCart();
  const store = { version: '', names: [], ...takes[STORE] };
  const withStore = (changed: Partial<typeof store>) => ({ ...cart, takes: { [STORE]: { ...store, ...changed } } });
  const built = (name: 'selectCart' | 'cartItemAdded', text: string) => {
    const type = { hash: '99ff', shown: text, parts: [], ...store.types?.[name] };
    return { types: { ...store.types, [name]: { ...type, hash: '99ff', shown: text, text } } };
  };
  const item = (text: string) => ({
    ...built('selectCart', store.types?.['selectCart']?.text ?? ''),
    parts: { CartItem: text },
  });

  it.each(['^1.2.0', '^1.1.0', '^1.7.0'])(
    'are refused whatever the version, with the name and both sides: %s',
    (version) => {
      const remote = withStore({
        version,
        ...built('selectCart', '(State) => { list: Array<CartItem> }'),
      });
      expect(differences(remote)).toEqual([
        'selectCart (built: (State) => { list: Array<CartItem> }, in the shell: (state) => CartItem[]) of shared-store 1.2.0 has ' +
          'another shape than mf-cart was built with: deploy the shell with that shape first, or build mf-cart from the sources ' +
          'of this shell.',
      ]);
    },
  );

  it('are refused in one sentence, with the members that the shell lacks, or would drop without a word', () => {
    const { selectCart } = item('').types;
    const { types } = built('cartItemAdded', '({ gift?: string; productId: string }) => void');
    const remote = withStore({
      types: { ...types, ...(selectCart && { selectCart }) },
      parts: { CartItem: '{ brand: string; price: number }' },
    });
    expect(differences(remote)).toEqual([
      expect.stringMatching(
        /^cartItemAdded \(\(1\)\.gift\) and selectCart \(CartItem\.brand\) of shared-store 1\.2\.0 have/,
      ),
    ]);
  });

  it('fit as long as the one that has more is the shell, or the remote does without', () => {
    expect(differences(withStore(item('{ price: number }')))).toEqual([]);
    expect(differences(withStore(item('{ gift?: string; price: number }')))).toEqual([]);
    expect(differences(withStore(built('cartItemAdded', '({ productId: string }) => void')))).toEqual([]);
  });

  it('are refused where a build of before says no more than that they differ', () => {
    const types = { selectCart: { hash: '99ff', shown: '(state) => CartItem[]', parts: ['CartItem'] } };
    expect(differences(withStore({ types }))).toHaveLength(1);
  });

  it('are unknown of a build that names none, which declares a range of versions', () => {
    const declared = (version: string) => ({ ...cart, takes: { [STORE]: { version, names: [] } } });
    expect(differences(declared('^1.1.0'))).toEqual([]);
    expect(differences(declared('^1.9.0'))).toEqual([
      expect.stringMatching(/^mf-cart asks for shared-store \^1\.9\.0, and/),
    ]);
  });
});

describe('A remote that does not fit is refused, and the text says what differs and what to do', () => {
  it.each([
    [
      'names that the shell’s store does not have, in one sentence',
      taking(STORE, '^1.0.0', 'cartItemAdded', 'cartItemWrapped', 'selectGifts'),
      'mf-cart asks shared-store for cartItemWrapped and selectGifts, which this shell does not have: deploy the shell first, or ' +
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
