import { GUEST_CREDENTIALS, TOKEN_STORAGE_KEY, type AddressForm, type SignUpForm } from '@piston-parts/shared-contract';
import type { ApiClient } from '@piston-parts/shared-store';

/** Who stands before the screen, and what they did before the test begins. */
export interface Shopper {
  /** The shared guest account, or a new account with these details. Left out: a visitor. */
  readonly signedInAs?: 'guest' | SignUpForm;
  /** Ids of the products in the cart; an id given twice is there twice (qty 2). */
  readonly cart?: readonly string[];
  /** Ids of the products in the wishlist. */
  readonly wishlist?: readonly string[];
  readonly addresses?: readonly AddressForm[];
}

/** Brings the backend into the state that the test starts from, through the same calls that a shopper makes. */
export async function prepareShopper(client: ApiClient, shopper: Shopper): Promise<void> {
  if (shopper.signedInAs === undefined) return;
  const { encodedToken } =
    shopper.signedInAs === 'guest'
      ? await client.postLogIn({ body: GUEST_CREDENTIALS })
      : await client.postSignUp({ body: shopper.signedInAs });
  localStorage.setItem(TOKEN_STORAGE_KEY, encodedToken);
  await fillCart(client, shopper.cart ?? []);
  for (const _id of shopper.wishlist ?? []) await client.postWishlistItem({ body: { product: { _id } } });
  for (const address of shopper.addresses ?? []) await client.postAddress({ body: { address } });
}

async function fillCart(client: ApiClient, productIds: readonly string[]): Promise<void> {
  const there = new Set<string>();
  for (const _id of productIds) {
    if (there.has(_id))
      await client.postCartQuantity({ parameters: { id: _id }, body: { action: { type: 'increment' } } });
    else await client.postCartItem({ body: { product: { _id } } });
    there.add(_id);
  }
}
