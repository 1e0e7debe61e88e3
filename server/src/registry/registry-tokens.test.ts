import { readEnvironment } from '../environment';
import { tokensIn } from './registry-tokens';

const ALL = 'the token of the whole registry';
const CART = 'the token of the cart team';

const readRegistryTokens = (variables: Record<string, string>) => tokensIn(readEnvironment({}, variables));

test('a registry without a token takes no writes', () => {
  expect(readRegistryTokens({}).exist).toBe(false);
  expect(readRegistryTokens({ REGISTRY_TOKEN: '' }).exist).toBe(false);
});

test('REGISTRY_TOKEN is for every remote, and REGISTRY_TOKEN_MF_CART for that one', () => {
  const tokens = readRegistryTokens({ REGISTRY_TOKEN: ALL, REGISTRY_TOKEN_MF_CART: CART });
  expect([tokens.allows(ALL, 'mf-cart'), tokens.allows(ALL, 'mf-checkout')]).toEqual([true, true]);
  expect([tokens.allows(CART, 'mf-cart'), tokens.allows(CART, 'mf-checkout')]).toEqual([true, false]);
  expect([ALL, CART, '', 'a guess'].map(tokens.isKnown)).toEqual([true, true, false, false]);
});

test('a token that can be guessed ends the start with what to do', () => {
  expect(() => readRegistryTokens({ REGISTRY_TOKEN_MF_CART: 'secret' })).toThrow(
    'REGISTRY_TOKEN_MF_CART can be guessed: it has fewer than 16 characters. Make one: openssl rand -hex 32',
  );
});
