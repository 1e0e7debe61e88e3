/** @with shell mf-catalog mf-cart mf-account */
import { screen, within } from '@testing-library/dom';
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

describe('A shopper who buys', () => {
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
    await user.click(await button('Pay ₹1,350'));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Pay ₹1,350' }));

    expect(await heading('Order Confirmed')).toBeVisible();
    expect(location()).toBe('/confirmation');
    expect(await topBar('Cart')).toBeVisible();
    expect(toasts().at(-1)).toMatch(/^Order Placed with order Id-pay_/);
  });

  it('adds an address in the account’s dialog without leaving the checkout', async () => {
    const { user, location } = await stitchShop({ at: '/checkout-page', signedInAs: 'guest', cart: [PADS] });

    await user.click(await button('Add New Address'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Fill Dummy Address' }));
    await user.click(dialog.getByRole('button', { name: 'Add Address' }));

    expect(await screen.findByRole('radio')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location()).toBe('/checkout-page');
  });
});
