import { writeRemoteList, type LiveRemote } from './live-remotes';

const remote = (changed: Partial<LiveRemote> = {}): LiveRemote => ({
  id: 'mf-cart',
  name: 'mf_cart',
  version: '1.0.0',
  entry: '/mf-cart/1.0.0/entry.js',
  integrity: { '/mf-cart/1.0.0/entry.js': 'sha384-a' },
  exposes: {},
  ...changed,
});
const listOf = (cart: LiveRemote, disabled?: string[]): unknown =>
  JSON.parse(writeRemoteList({ remotes: { [cart.id]: cart }, fingerprint: 'a', ...(disabled && { disabled }) }));

describe('The list of remotes', () => {
  it('has what the shell needs to load a remote and to check its files, and nothing else', () => {
    const { id: _, exposes: __, ...listed } = remote();

    expect(listOf(remote())).toEqual({ remotes: { 'mf-cart': listed } });
    expect(listOf(remote(), [])).toEqual({ remotes: { 'mf-cart': listed } });
  });

  it('has how a remote is loaded, and which are disabled', () => {
    expect(listOf(remote({ type: 'module' }), ['mf-gift'])).toMatchObject({
      remotes: { 'mf-cart': { type: 'module' } },
      disabled: ['mf-gift'],
    });
  });

  it('names the record of a remote that the page does not show instead of its hashes, where it has one', () => {
    const record = '/mf-cart/1.0.0/version.json';
    const write = (cart: LiveRemote, ...shown: string[]): unknown =>
      JSON.parse(writeRemoteList({ remotes: { 'mf-cart': cart }, fingerprint: 'a' }, new Set(shown)));
    const { id: _, exposes: __, integrity, ...listed } = remote();

    expect(write(remote({ record }))).toEqual({ remotes: { 'mf-cart': { ...listed, record } } });
    expect(write(remote({ record }), 'mf-cart')).toEqual({ remotes: { 'mf-cart': { ...listed, integrity } } });
    expect(write(remote())).toEqual({ remotes: { 'mf-cart': { ...listed, integrity } } });
  });
});
