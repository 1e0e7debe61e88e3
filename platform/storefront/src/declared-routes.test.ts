import { parseDeclaredRoutes } from './declared-routes';

describe('What a build says of its fillings', () => {
  const parse = (filling: object) =>
    parseDeclaredRoutes(
      'mf-compare',
      JSON.stringify({ routes: [], fills: [{ slot: 'footer.links', order: 1, ...filling }] }),
    );
  const link = (more: object) => ({ link: { label: 'Compare', path: '/compare', ...more } });

  it('is read', () => {
    expect(parse(link({ icon: 'M4 4h16' })).fills).toMatchObject([link({ icon: 'M4 4h16' })]);
  });

  it.each([
    ['a link without a name', link({ label: ' ' })],
    ['a link whose name turns the text after it around', link({ label: 'Compare\u202E' })],
    ['a link whose name ends an element', link({ label: '\u0000Compare' })],
    ['an icon with markup', link({ icon: '"/><script>' })],
    ['an order that is no number', { ...link({}), order: null }],
    ['a slot of the prototype', { ...link({}), slot: '__proto__' }],
    ['neither a module nor a link', {}],
  ])('is refused with %s', (_, filling) => {
    expect(() => parse(filling)).toThrow('The remote-routes.json of mf-compare is not usable');
  });
});
