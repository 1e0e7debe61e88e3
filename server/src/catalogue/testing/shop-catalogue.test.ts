/** @jest-environment @platform/test-kit/jest/browser-environment.cjs */
import { shopCatalogue } from './shop-catalogue';

it('The catalogue of the shop is there for screen tests of a remote whose other tests start the server', () => {
  expect(shopCatalogue().products).toHaveLength(1549);
});
