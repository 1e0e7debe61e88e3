import { GUEST_CREDENTIALS, TOKEN_STORAGE_KEY, type AddressForm, type SignUpForm } from '@piston-parts/shared-contract';
import type { ApiClient } from '@piston-parts/shared-store';
import { HOME_ADDRESS } from '@piston-parts/shared-store/testing';

/** The shopper in front of the screen, and what they have stored before the test begins. */
export interface Shopper {
  /** The shared guest account, or a new account with these details. Left out: a visitor. */
  readonly signedInAs?: 'guest' | SignUpForm;
  /** Ids of the products in the cart; an id given twice is there twice (qty 2). */
  readonly cart?: readonly string[];
  /** Ids of the products in the wishlist. */
  readonly wishlist?: readonly string[];
  readonly addresses?: readonly AddressForm[];
  /** Orders that were placed and paid for, the oldest first: the ids of the products of each. */
  readonly bought?: readonly (readonly string[])[];
}

/** Prepares the backend's state that the test starts from, with the requests that a shopper would send. */
export async function prepareShopper(client: ApiClient, shopper: Shopper): Promise<void> {
  if (shopper.signedInAs === undefined) return;
  const { encodedToken } =
    shopper.signedInAs === 'guest'
      ? await client.postLogIn({ body: GUEST_CREDENTIALS })
      : await client.postSignUp({ body: shopper.signedInAs });
  localStorage.setItem(TOKEN_STORAGE_KEY, encodedToken);
  for (const productIds of shopper.bought ?? []) await buy(client, productIds);
  await fillCart(client, shopper.cart ?? []);
  for (const _id of shopper.wishlist ?? []) await client.postWishlistItem({ body: { product: { _id } } });
  for (const address of shopper.addresses ?? []) await client.postAddress({ body: { address } });
}

async function buy(client: ApiClient, productIds: readonly string[]): Promise<void> {
  await fillCart(client, productIds);
  const { address } = await client.postAddress({ body: { address: HOME_ADDRESS } });
  const added = address.at(-1)?._id ?? '';
  const { order } = await client.postOrder({ body: { addressId: added }, idempotencyKey: added });
  const { _id: id, providerOrderId } = order;
  const proof = await client.postTestPayment({ parameters: { providerOrderId }, body: { outcome: 'success' } });
  await client.postOrderPayment({ parameters: { id }, body: proof });
  await client.deleteAddress({ parameters: { id: added } });
}

async function fillCart(client: ApiClient, productIds: readonly string[]): Promise<void> {
  const there = new Set<string>();
  for (const _id of productIds) {
    if (there.has(_id))
      await client.postCartQuantity({ parameters: { productId: _id }, body: { action: { type: 'increment' } } });
    else await client.postCartItem({ body: { product: { _id } } });
    there.add(_id);
  }
}
