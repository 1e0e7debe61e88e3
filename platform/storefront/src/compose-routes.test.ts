import { createRouteComposer } from './compose-routes';
import type { ShellRoutes } from './shop-routes';

describe('The addresses of the shop', () => {
  const SHELL: ShellRoutes = {
    format: 3,
    site: { name: '', description: '', image: '/', notFound: '' },
    guards: ['signed-in'],
    pages: [{ path: '/delivery', title: 'Delivery', description: undefined }],
    remotes: {
      'mf-old': { routes: [{ path: '/old', title: 'Old', module: './old', data: { old: '/api/old' } }], fragments: {} },
    },
    pictures: { '/cart': { sizes: '9rem', sources: '{folder}', hashes: {} } },
    workers: ['/sagas.js'],
    libraries: { forms: ['/forms.js'] },
  };
  const route = (path: string, changes: object = {}) => ({ path, title: path, module: './a', ...changes });
  const compose = (remotes: object, disabledRoutes = {}, compositor = createRouteComposer()) =>
    compositor(SHELL, 'shell-1', { remotes, disabledRoutes, fingerprint: JSON.stringify(remotes) } as never);
  const live = (routes: object[], fragments = {}) => ({ routes: { routes, fragments } });

  test('are those of what is live, with the fragments of other remotes, then the shell’s own', () => {
    const shop = compose({
      'mf-cart': live([route('/cart', { fragments: ['form', 'gone'], libraries: ['forms', 'gone'] })]),
      'mf-account': live([], { form: './form' }),
    });

    expect(shop.find('/CART/')?.route).toMatchObject({
      remote: 'mf-cart',
      fragments: [{ remote: 'mf-account', module: './form' }],
      workers: ['/sagas.js'],
      libraries: ['/forms.js'],
      picture: { sizes: '9rem' },
    });
    expect(shop.find('/delivery')?.route).toMatchObject({ title: 'Delivery', fragments: [] });
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
