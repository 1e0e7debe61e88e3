import { integrityOf, trustOnly, trustOnlyOwnFiles } from './integrity';

const HASH = `sha384-${'B'.repeat(64)}`;
const remote = { name: 'mf_cart', version: '1.4.0' };

beforeAll(() => {
  trustOnly({
    'mf-cart': {
      ...remote,
      entry: '/mf-cart/1.4.0/remoteEntry.js',
      integrity: { '/mf-cart/1.4.0/remoteEntry.js': HASH, '/mf-cart/1.4.0/cart.js': HASH },
    },
    'mf-catalog': { name: 'mf_catalog', version: 'development', entry: 'http://localhost:3001/remoteEntry.js' },
  });
});

describe('The hash that a file of a remote must have', () => {
  it('is the one that the list names, also on a further attempt', () => {
    expect(integrityOf('/mf-cart/1.4.0/cart.js')).toBe(HASH);
    expect(integrityOf(`${window.location.origin}/mf-cart/1.4.0/remoteEntry.js?attempt=2`)).toBe(HASH);
  });

  it('is one that no file has where the list names the remote and not the file', () => {
    const hash = integrityOf('/mf-cart/1.4.0/smuggled-in.js');
    expect(hash).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
    expect(hash).not.toBe(HASH);
  });

  it('is the one that the page names for what the shell loads later of itself, and no other is taken', () => {
    document.body.innerHTML = `<script id="shell-integrity" type="application/json">{"/shell/toasts.1.js":"${HASH}"}</script>`;
    trustOnlyOwnFiles(document);
    expect(integrityOf('/shell/toasts.1.js')).toBe(HASH);
    expect(integrityOf('/shell/smuggled-in.js')).toMatch(/^sha384-A+$/);
  });

  it('is left open for what the list names without hashes', () => {
    expect(integrityOf('http://localhost:3001/home.js')).toBe('');
  });

  it('is to be had by the remotes’ own runtimes', () => {
    expect(globalThis).toHaveProperty('PISTON_PARTS_INTEGRITY', integrityOf);
  });
});
