import { backendMessages } from '../backend-messages';
import { messages, type Product, type wishlistEndpoints } from '../index';
import { lateMessages } from '../late-messages';
import type { CasesOf } from './cases';
import { anyTime, type Shop } from './shop';

async function shopperWithWish(shop: Shop) {
  const { token } = await shop.newShopper();
  const product = await shop.productInStock();
  await shop.ask('postWishlistItem', { token, body: { product } });
  return { token, product, parameters: { productId: product._id } };
}

export const wishlistCases: CasesOf<keyof typeof wishlistEndpoints> = {
  getWishlist: {
    responses: {
      'the items of the wishlist [backend-22]': {
        arrange: shopperWithWish,
        expect: ({ wishlist }, { parameters }) =>
          expect(wishlist.map(({ _id }) => _id)).toEqual([parameters?.['productId']]),
      },
    },
    failures: {},
  },

  postWishlistItem: {
    responses: {
      'the wishlist with the product and its times [backend-23, data-7]': {
        async arrange(shop) {
          const product = await shop.productInStock();
          return { token: (await shop.newShopper()).token, body: { product } };
        },
        expect: ({ wishlist }, { body }) =>
          expect(wishlist).toEqual([
            { ...(body as { product: Product }).product, createdAt: anyTime(), updatedAt: anyTime() },
          ]),
      },
      'a product that is out of stock as well': {
        async arrange(shop) {
          const product = await shop.productOutOfStock();
          return { token: (await shop.newShopper()).token, body: { product } };
        },
        expect: ({ wishlist }) => expect(wishlist).toHaveLength(1),
      },
    },
    failures: {
      [backendMessages.requestMalformed]: async (shop) => ({ token: (await shop.newShopper()).token, body: {} }),
      [messages.productNotFound]: async (shop) => ({
        token: (await shop.newShopper()).token,
        body: { product: { _id: 'no-such-part' } },
      }),
    },
    rules: {
      'takes a removed part back to where it was [cart-27]': async (shop) => {
        const { token } = await shop.newShopper();
        const [first, second, third] = (await shop.ask('getProducts')).products.map(({ _id }) => _id);
        const add = (_id: string | undefined, before?: string) =>
          shop.ask('postWishlistItem', { token, body: { product: { _id }, before } });
        await add(first);
        await add(third);
        const { wishlist } = await add(second, third);
        expect(wishlist.map(({ _id }) => _id)).toEqual([first, second, third]);
      },
      'changes nothing when the product is there already [cart-13]': async (shop) => {
        const { token, product } = await shopperWithWish(shop);
        const before = await shop.ask('getWishlist', { token });
        expect(await shop.ask('postWishlistItem', { token, body: { product } })).toEqual(before);
      },
      'trusts nothing of the product but its id [backend-19]': async (shop) => {
        const product = await shop.productInStock();
        const { token } = await shop.newShopper();
        const forged = { ...product, name: 'Free part', price: { actualPrice: 1, previousPrice: 1 } };
        const { wishlist } = await shop.ask('postWishlistItem', { token, body: { product: forged } });
        expect(wishlist).toMatchObject([{ name: product.name, price: product.price }]);
      },
    },
  },

  deleteWishlistItem: {
    responses: {
      'the wishlist without the product [backend-24]': {
        arrange: shopperWithWish,
        expect: ({ wishlist }) => expect(wishlist).toEqual([]),
      },
    },
    failures: {
      [lateMessages.notInWishlist]: async (shop) => ({
        token: (await shop.newShopper()).token,
        parameters: { productId: 'BR-8101' },
      }),
    },
  },
};
