import { within } from '@testing-library/dom';
import { OVERRIDES_KEY } from './overrides-key';
import { overrideRemotes } from './local-override';

const ORIGINS = ['http://localhost:3002'];
const live = { name: 'mf_cart', entry: '/mf-cart/1.4.0/remoteEntry.js', version: '1.4.0', integrity: {} };

function openAt(query: string) {
  window.history.replaceState(null, '', `/cart-page${query}`);
  return overrideRemotes(ORIGINS, () => Promise.resolve())({ 'mf-cart': live });
}

const badge = () => within(document.body).queryByRole('complementary', { name: 'Local remotes' });

afterEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
});

describe('A remote from a developer’s own computer', () => {
  it('replaces the live one in this tab from then on, and a badge says so', () => {
    const local = { name: 'mf_cart', entry: 'http://localhost:3002/remoteEntry.js', version: 'local' };
    expect(openAt('?remote.mf-cart=http://localhost:3002')).toEqual({ 'mf-cart': local });
    document.body.replaceChildren();
    expect(openAt('')).toEqual({ 'mf-cart': local });
    expect(badge()).toHaveTextContent('mf-cart from http://localhost:3002');
  });

  it('can be a build with an entry of any name', () => {
    expect(openAt('?remote.mf-cart=http://localhost:3002/remoteEntry.123.js')['mf-cart']?.entry).toBe(
      'http://localhost:3002/remoteEntry.123.js',
    );
  });

  it.each(['https://evil.example', 'http://localhost:3002.evil.example', 'javascript:alert(1)', '//localhost', 'cart'])(
    'is not taken from %s, and the badge says what is allowed',
    (address) => {
      expect(openAt(`?remote.mf-cart=${encodeURIComponent(address)}`)).toEqual({ 'mf-cart': live });
      expect(badge()).toHaveTextContent('is not allowed here; allowed: http://localhost:3002');
    },
  );

  it('removes the styles of its earlier build once it was rebuilt, and no others', async () => {
    openAt('?remote.mf-cart=http://localhost:3002');
    const style = (href: string) => `<link rel="stylesheet" href="${href}">`;
    document.head.innerHTML = style('http://localhost:3002/cart.css') + style('/mf-catalog/1.0.0/home.css');
    await (
      globalThis as unknown as { PISTON_PARTS_REPLACE_REMOTE: (remote: string) => Promise<void> }
    ).PISTON_PARTS_REPLACE_REMOTE('mf-cart');
    expect(document.head.innerHTML).toBe(style('/mf-catalog/1.0.0/home.css'));
  });

  it('is given back by an empty value', () => {
    openAt('?remote.mf-cart=http://localhost:3002');
    document.body.replaceChildren();
    expect(openAt('?remote.mf-cart=')).toEqual({ 'mf-cart': live });
    expect(badge()).toBeNull();
    expect(sessionStorage.getItem(OVERRIDES_KEY)).toBe('{}');
  });
});
