import { createRouteComposer } from './compose-routes';
import type { ShellRoutes } from './shop-routes';

describe('The addresses of the shop', () => {
  const SHELL: ShellRoutes = {
    format: 3,
    site: { name: '', description: '', image: '/', notFound: '' },
    guards: ['signed-in'],
    slots: { 'header.icons': { room: { lines: 1, most: 1 }, links: true } },
    pages: [{ path: '/delivery', title: 'Delivery', description: undefined }],
    data: {},
    remotes: {
      'mf-old': { routes: [{ path: '/old', title: 'Old', module: './old', data: { old: '/api/old' } }] },
    },
    pictures: { '/cart': { sizes: '9rem', sources: '{folder}', hashes: {} } },
    workers: ['/sagas.js'],
    libraries: { forms: ['/forms.js'] },
  };
  const route = (path: string, changes: object = {}) => ({ path, title: path, module: './a', ...changes });
  const compose = (remotes: object, disabledRoutes = {}, compositor = createRouteComposer()) =>
    compositor(SHELL, 'shell-1', { remotes, disabledRoutes, fingerprint: JSON.stringify(remotes) } as never);
  const live = (routes: object[], more = {}) => ({ routes: { routes, ...more } });

  test('are those of what is live, with what other remotes put into their slots, then the shell’s own', () => {
    const shop = compose({
      'mf-cart': live([route('/cart', { libraries: ['forms', 'gone'] })], {
        slots: { 'cart.summary': { room: { lines: 1, most: 1 } } },
      }),
      'mf-account': live([], {
        fills: [
          { slot: 'cart.summary', module: './form', order: 1 },
          { slot: 'header.icons', module: './icon', order: 1 },
        ],
      }),
    });

    expect(shop.find('/CART/')?.route).toMatchObject({
      remote: 'mf-cart',
      fillings: [
        { remote: 'mf-account', module: './form', isInShell: false },
        { remote: 'mf-account', module: './icon', isInShell: true },
      ],
      workers: ['/sagas.js'],
      libraries: ['/forms.js'],
      picture: { sizes: '9rem' },
    });
    expect(shop.find('/delivery')?.route).toMatchObject({ title: 'Delivery', fillings: [{ module: './icon' }] });
    expect(shop.shellFillings).toMatchObject([{ module: './icon' }]);
    expect(Object.values(shop.of(undefined)).flatMap(({ routes, fills = [] }) => [...routes, ...fills])).not.toEqual(
      [],
    );
    expect(shop.find('/delivery')?.route).not.toHaveProperty('remote');
    expect(shop.find('/old')?.route.remote).toBe('mf-old');
    expect(shop.find('/nowhere')).toBeUndefined();
  });

  test('leave out what this shell cannot protect, and what another remote has', () => {
    const shop = compose({
      'mf-cart': live([
        route('/secret', { guard: 'admins' }),
        route('/guarded', { guard: 'signed-in' }),
        route('/Delivery'),
        route('/shell/:file'),
        route('/part/:id'),
        route('/part/new'),
      ]),
      'mf-later': live([route('/guarded'), route('/part/BR-8101')]),
    });

    expect(shop.routes.map(({ path, remote = 'shell' }) => `${remote} ${path}`)).toEqual([
      'mf-cart /guarded',
      'mf-cart /part/:id',
      'mf-cart /part/new',
      'mf-old /old',
      'shell /delivery',
    ]);
  });

  test.each<[string, object[]]>([
    ['into a slot that nobody declares', [{ slot: 'cart.sumary', module: './a', order: 1 }]],
    [
      'with an input that the slot does not pass',
      [{ slot: 'cart.summary', module: './a', order: 1, inputs: { sku: 'string' } }],
    ],
    ['with an input of another type', [{ slot: 'cart.summary', module: './a', order: 1, inputs: { total: 'string' } }]],
    ['wider than the slot', [{ slot: 'cart.summary', module: './a', order: 1, width: 2 }]],
    [
      'as a link, where the slot takes modules alone',
      [{ slot: 'cart.summary', link: { label: 'A', path: '/a' }, order: 1 }],
    ],
    ['as a link to what is not its own', [{ slot: 'header.icons', link: { label: 'A', path: '/cart' }, order: 1 }]],
    [
      'twice at one place',
      [
        { slot: 'header.icons', module: './a', order: 5 },
        { slot: 'header.icons', module: './b', order: 5 },
      ].slice(1),
    ],
  ])('leave out what was forced %s', (_, fills) => {
    const shop = compose({
      'mf-cart': live([route('/cart')], {
        slots: { 'cart.summary': { inputs: { total: 'number' }, room: { lines: 1, most: 1 } } },
        fills: [{ slot: 'header.icons', module: './basket', order: 5 }],
      }),
      'mf-forced': live([route('/a')], { fills }),
    });

    expect(shop.declared['mf-forced']?.fills).toEqual([]);
    expect(shop.declared['mf-cart']?.fills).toHaveLength(1);
  });

  test('leave out fillings above those that a slot has room for, and all of a remote that is disabled', () => {
    const fill = (order: number) => live([], { fills: [{ slot: 'header.icons', module: './a', order }] });
    const shop = compose({ 'mf-a': fill(2), 'mf-b': fill(1) }, { 'mf-off': fill(0).routes });

    expect(Object.entries(shop.declared).map(([remote, { fills = [] }]) => [remote, fills.length])).toEqual([
      ['mf-a', 0],
      ['mf-b', 1],
      ['mf-off', 0],
      ['mf-old', 0],
    ]);
  });

  test('have as many links of a team as the slot takes, though they were forced to one place', () => {
    const links = Array.from({ length: 50 }, () => ({
      slot: 'footer.links',
      link: { label: 'A', path: '/a' },
      order: 1,
    }));
    const shop = compose({
      'mf-forced': live([route('/a')], { slots: { 'footer.links': { links: true } }, fills: links }),
    });

    expect(shop.declared['mf-forced']?.fills).toHaveLength(12);
  });

  test('keep those of a remote that is disabled, decode their parameters, and are composed once for each state', () => {
    const compositor = createRouteComposer();
    const disabled = { 'mf-catalog': live([route('/part/:id')]).routes };
    const shop = compose({}, disabled, compositor);

    expect(shop.find('/part/BR%208101')?.parameters).toEqual({ id: 'BR 8101' });
    expect(compose({}, disabled, compositor)).toBe(shop);
    expect(compose({ 'mf-cart': live([]) }, {}, compositor).hash).not.toBe(shop.hash);
  });

  test('of a version that named no requests have those that the shell knows for them, and nothing else', () => {
    const shop = compose({
      'mf-old': live([route('/old', { data: ['getOld'] }), route('/older', { data: ['getOlder'] })]),
    });

    expect(shop.find('/old')?.route).toMatchObject({ title: '/old', data: { old: '/api/old' } });
    expect(shop.find('/older')?.route.data).toBeUndefined();
    expect(shop.declared['mf-old']?.routes.map(({ data }) => data)).toEqual([{ old: '/api/old' }, undefined]);
  });
});
