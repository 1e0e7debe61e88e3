import { screen, within } from '@testing-library/dom';
import { expectConsole } from '@platform/test-kit/expect-console';
import { stitchShop } from '@piston-parts/test-kit/stitch';

const PADS = 'BR-8102';

const ADDRESS = {
  name: 'Asha Rao',
  house: '14, Mahatma Gandhi Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  mobileNumber: '9876543210',
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const topBar = (name: string) => within(screen.getByRole('banner')).findByRole('link', { name });

describe('A shopper who goes from one team’s screens to another’s', () => {
  it('finds a part in the catalogue, puts it into the cart and buys it', async () => {
    const { user, location, toasts } = await stitchShop({ at: '/', signedInAs: 'guest', addresses: [ADDRESS] });

    await user.type(await within(screen.getByRole('main')).findByRole('combobox'), 'ceramic{Enter}');
    await user.click(await screen.findByRole('link', { name: /Ceramic Brake Pad Set/ }));
    // The listing, which has such a button too, stays until the part's page is there.
    expect(await heading(/Ceramic Brake Pad Set/)).toBeVisible();
    await user.click(await button('Add to Cart'));
    await user.click(await topBar('Cart, 1 item'));
    expect(await heading('Cart')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Place Order' }));
    await user.click(await screen.findByRole('radio', { name: /Asha Rao/ }));
    await user.click(await button('Pay'));
    await user.click(await button('Pay ₹1,350'));

    expect(await heading('Order Confirmed')).toBeVisible();
    expect(location()).toBe('/confirmation');
    expect(await topBar('Cart')).toBeVisible();
    expect(toasts().at(-1)).toMatch(/^Order Placed with order Id-pay_/);
  });

  it('adds an address in the account’s dialog without leaving the checkout', async () => {
    const { user, location } = await stitchShop({ at: '/checkout-page', signedInAs: 'guest', cart: [PADS] });

    await user.click(await button('Add a new address'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Fill Dummy Address' }));
    await user.click(dialog.getByRole('button', { name: 'Add Address' }));

    expect(await screen.findByRole('radio')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location()).toBe('/checkout-page');
  });

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

  it('is sent to log in on the way to the cart, and comes back to the part', async () => {
    const { user, location } = await stitchShop({ at: `/singleProduct-page/${PADS}` });

    await user.click(await button('Add to Cart'));
    expect(await heading('Log in')).toBeVisible();
    await user.click(await button('Guest Log-In'));

    expect(await heading(/Ceramic Brake Pad Set/)).toBeVisible();
    expect(location()).toBe(`/singleProduct-page/${PADS}`);
  });
});

describe('A remote that is down', () => {
  it('leaves its slot to a message, and the other teams’ screens work', async () => {
    expectConsole('error', /mf-cart .*failed in phase "entry"/);
    const { user } = await stitchShop({ at: '/cart-page', signedInAs: 'guest', cart: [PADS], down: ['mf-cart'] });

    expect(await button('Try again')).toBeVisible();
    expect(await topBar('Cart, 1 item')).toBeVisible();
    await user.click(await topBar('Profile'));

    expect(await heading('Profile')).toBeVisible();
  });

  it('shows its screen once it is back, without a reload', async () => {
    expectConsole('error', /mf-account .*failed in phase "entry"/);
    const { user, start, reloads } = await stitchShop({ at: '/logIn-Page', down: ['mf-account'] });

    const tryAgain = await button('Try again');
    start('mf-account');
    await user.click(tryAgain);

    expect(await heading('Log in')).toBeVisible();
    expect(reloads()).toBe(0);
  });
});
