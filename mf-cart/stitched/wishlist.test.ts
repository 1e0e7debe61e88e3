/** @with shell mf-catalog */
import { screen, within } from '@testing-library/dom';
import { stitchShop } from '@piston-parts/test-kit/stitch';

const PADS = 'BR-8102';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const topBar = (name: string) => within(screen.getByRole('banner')).findByRole('link', { name });

describe('A shopper who wishes for a part', () => {
  it('sees in the top bar what the catalogue puts into the wishlist and the cart takes out of it', async () => {
    const { user, toasts } = await stitchShop({ at: `/singleProduct-page/${PADS}`, signedInAs: 'guest' });

    await user.click(await button('Add to Wishlist'));
    await user.click(await topBar('Wishlist, 1 item'));
    await user.click(await button(/Move to Cart/));

    expect(await topBar('Wishlist')).toBeVisible();
    expect(await topBar('Cart, 1 item')).toBeVisible();
    expect(await screen.findByText('There is nothing in the Wishlist')).toBeVisible();
    expect(await screen.findByText('Item deleted from wishlist data')).toBeVisible();
    // Once each, although StrictMode mounts every screen twice.
    expect(toasts()).toEqual(['Item Added to wishlist', 'Item deleted from wishlist data']);
  });
});
