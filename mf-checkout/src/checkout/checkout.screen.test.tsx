import type { ComponentType } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { SlotProps } from '@platform/protocol/slot';
import { messages, paths, type AddressForm } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import {
  addressAdded,
  selectAddressModal,
  selectCart,
  selectConfirmedOrder,
  useShopDispatch,
} from '@piston-parts/shared-store';
import { expectConsole } from '@platform/test-kit/expect-console';
import { HOME_ADDRESS, renderScreen } from '@piston-parts/test-kit/screen-test';
import { remoteRoutes } from '../routes';
import CheckoutScreen from './checkout.screen';

const BRAKE_DISC = 'BR-8101'; // ₹2,000, was ₹2,480
const RELAY = 'EL-4102'; // ₹120, was ₹160
const HORN = 'EL-4103'; // ₹540

const workshop: AddressForm = { ...HOME_ADDRESS, name: 'Verma Motors', house: 'Plot 7', mobileNumber: '6000000001' };

const openCheckout = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<CheckoutScreen />, {
    at: paths.checkout,
    signedInAs: 'guest',
    cart: [RELAY, RELAY],
    addresses: [HOME_ADDRESS, workshop],
    ...options,
  });
type Checkout = Awaited<ReturnType<typeof openCheckout>>;

const pay = () => screen.findByRole('button', { name: /^Pay ₹/ });
const toast = (text: string | RegExp) => within(screen.getByRole('list', { name: 'Toasts' })).findByText(text);
const lineIds = (items: readonly { _id: string; qty: number }[]) => items.map(({ _id, qty }) => `${qty} × ${_id}`);

async function openWidget({ user }: Checkout) {
  await user.click(await screen.findByRole('radio', { name: /Verma Motors/ }));
  await user.click(await pay());
  return within(await screen.findByRole('dialog', { name: 'Test payment' }));
}

describe('The checkout', () => {
  it('shows what is bought, where it may go and what it costs [cart-17, checkout-1]', async () => {
    await openCheckout({ cart: [BRAKE_DISC, RELAY, RELAY] });

    expect(await screen.findByRole('radio', { name: /Asha Verma.*12 MG Road.*Pune.*411001/ })).not.toBeChecked();
    const relay = within((await screen.findByRole('heading', { name: /Relay/ })).closest('li') as HTMLElement);
    for (const text of ['Quantity 2 × ₹120', '₹240', `No. ${RELAY}`, 'Bosch'])
      expect(relay.getByText(text)).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Price Details' });
    expect(panel).toHaveTextContent('Price (3 items)₹2,800');
    expect(panel).toHaveTextContent('Discount-₹610');
    expect(panel).toHaveTextContent('Delivery Charges₹50');
    expect(panel).toHaveTextContent('Total Amount₹2,240');
    expect(panel).toHaveTextContent('You will save ₹560 on this order');
    expect(within(panel).getByRole('button', { name: 'Pay ₹2,240' })).toBeEnabled();
  });

  it('says at the part why it cannot be ordered, and nothing at the others', async () => {
    await openCheckout({
      cart: [BRAKE_DISC, RELAY],
      before: async ({ client }) => {
        const { cart } = await client.getCart();
        const soldOut = cart.map((item) =>
          item._id === BRAKE_DISC ? { ...item, quantity: 0, outOfStock: true } : item,
        );
        jest.spyOn(client, 'getCart').mockResolvedValue({ cart: soldOut });
      },
    });

    const line = async (name: RegExp) => (await screen.findByRole('heading', { name })).closest('li');
    expect(await line(/Brake Disc/)).toHaveTextContent(messages.outOfStock);
    expect(await line(/Relay/)).not.toHaveTextContent(messages.outOfStock);
  });

  it('shows nothing to press until cart and addresses are both there', async () => {
    const { client, store } = await openCheckout({
      before({ client }) {
        jest.spyOn(client, 'getAddresses').mockReturnValue(new Promise(() => undefined));
      },
    });
    await waitFor(() => expect(selectCart(store.getState())).toHaveLength(1));

    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(client.getAddresses).toHaveBeenCalled();
  });

  it('with an empty cart shows its text and the way to the products, and nothing else [cart-4]', async () => {
    const { user, location } = await openCheckout({ cart: [] });

    expect(await screen.findByText(messages.cartEmpty)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'See all parts' }));

    expect(location()).toBe(paths.listing);
  });

  it.each([
    ['cart', '/user/cart', 'heading', /Relay/],
    ['addresses', '/user/address', 'radio', /Asha Verma/],
  ])('offers to try again when the %s could not be loaded', async (what, path, role, name) => {
    // A cart that cannot be loaded is only logged, for addresses there is a toast.
    if (what === 'cart') expectConsole('error', /failed/);
    const { user, toasts } = await openCheckout({ before: ({ backend }) => backend.failNext('GET', path, 500) });

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(toasts()).toEqual(what === 'cart' ? [] : [messages.somethingWentWrong]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole(role, { name })).toBeVisible();
  });

  it('asks for an address when Pay is pressed without one, until one is chosen [checkout-2]', async () => {
    const { user, toasts } = await openCheckout();
    await screen.findAllByRole('radio');

    await user.click(await pay());

    expect(await toast(messages.selectAddress)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(messages.selectAddress);
    expect(screen.getByRole('group', { name: 'Delivery address' })).toHaveAccessibleDescription(messages.selectAddress);
    expect(screen.getByRole('radio', { name: /Asha Verma/ })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: /Asha Verma/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(toasts()).toHaveLength(1);
  });

  it('delivers to the only address without a choice', async () => {
    await openCheckout({ addresses: [HOME_ADDRESS] });

    await waitFor(() => expect(screen.getByRole('radio', { name: /Asha Verma/ })).toBeChecked());
  });

  it('passes what there is to pay to other teams, who add to it before Pay', async () => {
    const note = ({ name, inputs }: SlotProps) =>
      name === 'checkout.before-pay' && <p role="note">{JSON.stringify(inputs)}</p>;
    await openCheckout({ cart: [RELAY], slots: note });

    expect(await screen.findByRole('note')).toHaveTextContent('{"total":120}');
    expect(remoteRoutes.slots?.['checkout.before-pay']?.inputs).toEqual({ total: 'number' });
  });

  it('leads to the address modals of the account team [addresses-3, addresses-4]', async () => {
    const { user, store } = await openCheckout({ slots: inDialogs(() => <p role="note">Modals</p>) });
    expect(screen.getByRole('note')).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Add New Address' }));
    expect(selectAddressModal(store.getState())).toEqual({ kind: 'add' });
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[1] as HTMLElement);

    expect(selectAddressModal(store.getState())).toMatchObject({ kind: 'edit', address: workshop });
  });
});

it('Addresses cannot be added where the account team’s modals do not load, and the shopper reads so and can load them again [addresses-4]', async () => {
  const retry = jest.fn();
  const { user } = await openCheckout({
    slots: ({ name, renderFailure }) => name === 'checkout.dialogs' && renderFailure?.(retry),
  });

  expect(screen.getByRole('alert')).toHaveTextContent('Addresses cannot be added or changed right now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

/** The account team's filling of the slot of dialogs. */
const inDialogs = (Filling: ComponentType) => (slot: SlotProps) => slot.name === 'checkout.dialogs' && <Filling />;

/** Stands for the account team's modal: adds the address that the test wants. */
function AddWorkshop() {
  const dispatch = useShopDispatch();
  return <button onClick={() => dispatch(addressAdded(workshop))}>Add Address</button>;
}

it('An address added in the checkout is the one to deliver to', async () => {
  const { user } = await openCheckout({ addresses: [HOME_ADDRESS], slots: inDialogs(AddWorkshop) });
  await screen.findByRole('radio', { name: /Asha Verma/ });

  await user.click(screen.getByRole('button', { name: 'Add New Address' }));
  await user.click(screen.getByRole('button', { name: 'Add Address' }));

  expect(await screen.findByRole('radio', { name: /Verma Motors/ })).toBeChecked();
});

it('An address added in another tab is offered, and the one that was chosen stays', async () => {
  const { client, otherTabs } = await openCheckout({ addresses: [HOME_ADDRESS] });
  await waitFor(() => expect(screen.getByRole('radio', { name: /Asha Verma/ })).toBeChecked());

  await client.postAddress({ body: { address: workshop } });
  otherTabs.send('addresses');

  expect(await screen.findByRole('radio', { name: /Verma Motors/ })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: /Asha Verma/ })).toBeChecked();
});

describe('Paying with the test widget', () => {
  it('shows the backend’s amount and who pays, with the mobile number of the chosen address [payment-8]', async () => {
    const checkout = await openCheckout();

    const widget = await openWidget(checkout);

    expect(widget.getByText('Piston Parts')).toBeVisible();
    expect(widget.getByText('Happy shopping')).toBeVisible();
    expect(widget.getByText('₹240')).toBeVisible();
    expect(widget.getByText(workshop.mobileNumber)).toBeVisible();
    expect(widget.getByText('guest@pistonparts.example')).toBeVisible();
  });

  it('places the order: its items leave the cart, the shopper is notified and led to the confirmation [payment-2, payment-5, payment-13]', async () => {
    const checkout = await openCheckout();
    const widget = await openWidget(checkout);

    await checkout.user.click(widget.getByRole('button', { name: 'Pay ₹240' }));

    expect(await toast(/Order Placed with order Id-pay_/)).toBeVisible();
    await waitFor(() => expect(checkout.location()).toBe(paths.confirmation));
    const confirmed = selectConfirmedOrder(checkout.store.getState());
    expect(checkout.toasts()).toEqual([lateMessages.orderPlaced(confirmed?.paymentId ?? '')]);
    expect((await checkout.client.getCart()).cart).toEqual([]);
  });

  it('shows what was paid for, and never an empty cart, on the way to the confirmation', async () => {
    const checkout = await openCheckout();
    const widget = await openWidget(checkout);
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    observer.observe(document.body, { childList: true, subtree: true });

    await checkout.user.click(widget.getByRole('button', { name: 'Pay ₹240' }));
    await toast(/Order Placed/);
    observer.disconnect();

    expect(seen.some((text) => text.includes(messages.cartEmpty))).toBe(false);
    const paid = seen.filter((text) => text.includes(messages.orderConfirmed));
    expect(paid).not.toEqual([]);
    for (const text of paid) expect(text).toContain('Quantity 2 × ₹120');
  });

  it.each([
    ['closed', 'Close', lateMessages.paymentDismissed],
    ['used with a card that is declined', 'Decline the card', lateMessages.paymentDeclined],
  ])(
    'and the widget %s: back on checkout, a toast says so, cart and address are untouched [payment-9]',
    async (_, button, text) => {
      const checkout = await openCheckout();
      const widget = await openWidget(checkout);

      await checkout.user.click(widget.getByRole('button', { name: button }));

      expect(await toast(text)).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(checkout.location()).toBe(paths.checkout);
      expect(screen.getByRole('radio', { name: /Verma Motors/ })).toBeChecked();
      expect(await pay()).toHaveFocus();
      expect(lineIds((await checkout.client.getCart()).cart)).toEqual([`2 × ${RELAY}`]);
    },
  );

  it('can be tried again after a declined card', async () => {
    const checkout = await openCheckout();
    await checkout.user.click((await openWidget(checkout)).getByRole('button', { name: 'Decline the card' }));
    await toast(lateMessages.paymentDeclined);

    await checkout.user.click((await openWidget(checkout)).getByRole('button', { name: 'Pay ₹240' }));

    await toast(/Order Placed/);
  });

  it('keeps the widget open when the card network’s response does not come, and pays once', async () => {
    const checkout = await openCheckout();
    const widget = await openWidget(checkout);
    checkout.backend.failNext('POST', '/test-gateway/orders/:providerOrderId/payments', 'lost-response');

    await checkout.user.click(widget.getByRole('button', { name: 'Pay ₹240' }));
    expect(await widget.findByRole('alert')).toHaveTextContent('did not answer');
    await checkout.user.click(widget.getByRole('button', { name: 'Pay ₹240' }));

    await toast(/Order Placed/);
    expect(checkout.toasts()).toHaveLength(1);
  });

  it('says why when the order was changed in another tab, and charges nothing', async () => {
    const checkout = await openCheckout();
    const widget = await openWidget(checkout);
    await checkout.client.postCartItem({ body: { product: { _id: HORN } } });
    const { address } = await checkout.client.getAddresses();
    await checkout.client.postOrder({ body: { addressId: address[0]?._id ?? '' }, idempotencyKey: 'other-tab' });

    await checkout.user.click(widget.getByRole('button', { name: 'Pay ₹240' }));

    expect(await widget.findByRole('alert')).toHaveTextContent(lateMessages.orderClosed);
    await checkout.user.click(widget.getByRole('button', { name: 'Close' }));
    expect(await toast(lateMessages.paymentDismissed)).toBeVisible();
    expect(lineIds((await checkout.client.getCart()).cart)).toEqual([`2 × ${RELAY}`, `1 × ${HORN}`]);
  });

  it('shows in the widget what the backend’s cart costs, also when this page did not know of a change [payment-4]', async () => {
    const checkout = await openCheckout();
    await screen.findAllByRole('radio');
    await checkout.client.postCartItem({ body: { product: { _id: HORN } } });

    const widget = await openWidget(checkout);

    expect(widget.getByText('₹780')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Price Details', hidden: true })).toHaveTextContent('Total Amount₹780');
  });

  it('shows what delivery costs now before it is paid, when the owner has changed the charge meanwhile [settings-6]', async () => {
    const checkout = await openCheckout();
    const { client } = checkout;
    const { postOrder } = client;
    jest.spyOn(client, 'postOrder').mockImplementation(async (...request) => {
      const placed = await postOrder(...request);
      return { ...placed, delivery: { charge: 90 }, order: { ...placed.order, amount: placed.order.amount + 9000 } };
    });
    const panel = await screen.findByRole('region', { name: 'Price Details' });
    expect(panel).toHaveTextContent('Delivery Charges₹50');

    const widget = await openWidget(checkout);

    expect(widget.getByText('₹330')).toBeVisible();
    expect(panel).toHaveTextContent('Delivery Charges₹90');
    expect(panel).toHaveTextContent('Total Amount₹330');
  });

  it('places one order for impatient presses [payment-10]', async () => {
    const checkout = await openCheckout();
    await checkout.user.click(await screen.findByRole('radio', { name: /Verma Motors/ }));

    await checkout.user.tripleClick(await pay());

    const widget = within(await screen.findByRole('dialog'));
    await checkout.user.tripleClick(widget.getByRole('button', { name: 'Pay ₹240' }));
    await toast(/Order Placed/);
    expect(checkout.toasts()).toHaveLength(1);
    expect((await checkout.client.getOrders()).orders).toMatchObject([{ status: 'paid', lines: [{ qty: 2 }] }]);
  });

  it('is shown to be on its way by the pressed button, which keeps the focus [payment-10]', async () => {
    const { user, client } = await openCheckout();
    jest.spyOn(client, 'postOrder').mockReturnValue(new Promise(() => undefined));
    await user.click(await screen.findByRole('radio', { name: /Verma Motors/ }));
    const pressed = await pay();

    await user.click(pressed);

    expect(pressed).toHaveAttribute('aria-disabled', 'true');
    expect(pressed).toHaveFocus();
    expect(pressed).toHaveTextContent('Placing the order…');
    expect(screen.getByText('Placing the order…', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('is over when the shopper leaves the checkout, and the toast says so', async () => {
    const checkout = await openCheckout({ slots: inDialogs(() => <Link to={paths.cart}>Elsewhere</Link>) });
    await openWidget(checkout);

    await checkout.user.click(screen.getByRole('link', { name: 'Elsewhere' }));

    expect(await toast(lateMessages.paymentDismissed)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
