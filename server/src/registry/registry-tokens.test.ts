import path from 'node:path';
import { readEnvironment, tokensIn } from '../environment';
import { hereIn, runCommand } from '../registry-cli/testing/registry-commands';
import { registryTokens } from '@platform/registry/registry-tokens';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { storeIn } from './testing/registry-in';

const ALL = 'the token of the whole registry';
const CART = 'the token of the cart team';

let repository: string;
eachTestHasFolder('tokens', (made) => (repository = made));

const root = () => path.join(repository, '.published');
const tokens = (variables: Record<string, string> = {}) =>
  registryTokens(storeIn(root()).state, tokensIn(readEnvironment({}, variables)));

/** The output of `npm run registry -- <words>`. */
const registry = (...words: string[]) => runCommand(hereIn(root(), 'no shell'), words);

async function addToken(...words: string[]): Promise<{ token: string; id: string }> {
  const printed = await registry('token', 'add', ...words);
  return { token: printed.split('\n')[0] ?? '', id: /This is token (\w+)/.exec(printed)?.[1] ?? '' };
}

describe('Tokens that the server was started with', () => {
  test('a registry without a token takes no writes', async () => {
    expect(await tokens().exist()).toBe(false);
    expect(await tokens({ REGISTRY_TOKEN: '' }).exist()).toBe(false);
  });

  test('REGISTRY_TOKEN is for every remote, and REGISTRY_TOKEN_MF_CART for that one', async () => {
    const { find } = tokens({ REGISTRY_TOKEN: ALL, REGISTRY_TOKEN_MF_CART: CART });
    const allowed = async (token: string) => {
      const holder = await find(token);
      return ['mf-cart', 'mf-checkout'].map((remote) => holder?.allows(remote));
    };
    expect([await allowed(ALL), await allowed(CART)]).toEqual([
      [true, true],
      [true, false],
    ]);
    expect([await find(''), await find('a guess')]).toEqual([null, null]);
    expect((await find(CART))?.nameFor('anna')).toBe('anna, with REGISTRY_TOKEN_MF_CART');
  });

  test('a token that can be guessed ends the start with what to do', () => {
    expect(() => tokens({ REGISTRY_TOKEN_MF_CART: 'secret' })).toThrow(
      'REGISTRY_TOKEN_MF_CART can be guessed: it is a placeholder, or has fewer than 16 characters or 8 different ones. Make one: openssl rand -hex 32',
    );
  });
});

describe('Tokens of the registry', () => {
  test('have a remote, rights and a name, and are stored as hashes', async () => {
    const { token } = await addToken('mf-cart', '--name', 'cart pipeline', '--rights', 'deploy,promote');
    const holder = await tokens().find(token);
    expect(holder?.rights).toEqual(['deploy', 'promote']);
    expect([holder?.allows('mf-cart'), holder?.allows('mf-catalog')]).toEqual([true, false]);
    expect(holder?.nameFor('mallory')).toBe('cart pipeline');
    expect(JSON.stringify(await storeIn(root()).state.tokens())).not.toContain(token);
  });

  test('are exchanged without a pause: both are valid until the old one is withdrawn, which counts at once', async () => {
    const old = await addToken('mf-cart', '--name', 'cart pipeline');
    const next = await addToken('mf-cart', '--name', 'cart pipeline');
    const { find } = tokens();
    expect([await find(old.token), await find(next.token)]).not.toContain(null);
    expect(await registry('token', 'withdraw', old.id)).toBe(`Token ${old.id} of cart pipeline is withdrawn.`);
    expect(await find(old.token)).toBeNull();
    expect(await find(next.token)).not.toBeNull();
    const listed = (await registry('token', 'list')).split('\n');
    expect(listed[0]).toMatch(new RegExp(`^${old.id} +mf-cart +cart pipeline +deploy, promote, disable .*withdrawn`));
    expect(listed[1]).not.toContain('withdrawn');
  });

  test.each([
    [['add', 'mf-cart'], 'A token needs a remote (or *), a name and rights'],
    [['add', 'mf-cart', '--name', 'anna', '--rights', 'everything'], 'rights out of deploy, promote, disable'],
    [['add', '../cart', '--name', 'anna'], 'A token needs a remote'],
    [['withdraw', 'nobody'], 'There is no valid token nobody. List them: npm run registry -- token list'],
    [['rotate'], 'Say what to do'],
    [['list', '--to', 'https://shop.example'], "works on the registry's machine alone: run it there, without --to"],
  ])('"token %s" that makes no sense says what does, and adds nothing', async (words, message) => {
    await expect(registry('token', ...words)).rejects.toThrow(message);
    expect(await tokens().exist()).toBe(false);
  });
});
