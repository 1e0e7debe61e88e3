import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import type { ApiClient } from '@piston-parts/shared-store';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { describeCartChange } from './cart-announcement';
import CartScreen from './cart.screen';

const BRAKE_DISC = 'BR-8101'; // ₹2,000, was ₹2,480, 4 in stock
const RELAY = 'EL-4102'; // ₹120, was ₹160, 23 in stock
const BRAKE_FLUID = 'OL-5102'; // 16 in stock, at most 4 in an order
const OIL_FILTER = 'EN-9101'; // 18 in stock, at most 16 in an order
const HORN = 'EL-4103'; // ₹540, was ₹680, 11 in stock

const openCart = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<CartScreen />, { at: paths.cart, signedInAs: 'guest', ...options });

async function lineOf(name: RegExp) {
  const heading = await screen.findByRole('heading', { name });
  const line = heading.closest('li');
  if (!line) throw new Error('The part has no line');
  return within(line);
}

/** The price panel as a person reads it: `Total Amount ₹2,000`. */
const panel = () =>
  within(screen.getByRole('region', { name: 'Price Details' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

/** A pressed change goes out after its throttle: a test that ends before would leave it to the next. */
const untilSaved = (client: ApiClient, ...quantities: number[]) =>
  waitFor(async () => expect((await client.getCart()).cart.map(({ qty }) => qty)).toEqual(quantities), {
    timeout: 3000,
  });

/** The cart of a shopper who leaves it and returns. */
function Reopened() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <CartScreen />}
      <button onClick={() => setOpen(!open)}>{open ? 'Leave' : 'Return'}</button>
    </>
  );
}

describe('The cart', () => {
  it('shows each part with its number, maker, price and stock [cart-1]', async () => {
    await openCart({ cart: [BRAKE_DISC] });

    const line = await lineOf(/Brake Disc/);
    expect(line.getByText('No. BR-8101')).toBeVisible();
    expect(line.getByText('19% off')).toBeVisible();
    expect(line.getByText('in stock')).toBeVisible();
    expect(line.queryByText(/^At most/)).not.toBeInTheDocument();
    expect(line.getAllByText('₹2,000')[0]).toBeVisible();
    expect(line.getByRole('link', { name: /Brake Disc/ })).toHaveAttribute('href', paths.product(BRAKE_DISC));
  });

  it('sums up price, discount, delivery and total, and what is saved [cart-1, cart-16, cart-17, cart-19]', async () => {
    await openCart({ cart: [BRAKE_DISC, RELAY, RELAY] });
    await lineOf(/Brake Disc/);

    expect(panel()).toEqual([
      'Price (3 items) ₹2,800',
      'Discount -₹610',
      'Delivery Charges ₹50',
      'Total Amount ₹2,240',
    ]);
    expect(screen.getByText('You will save ₹560 on this order')).toBeVisible();
  });

  it('hands its total to what others put beside the prices', async () => {
    await openCart({
      cart: [BRAKE_DISC, RELAY, RELAY],
      slots: ({ name, inputs }) => name === 'cart.summary' && <p role="note">{JSON.stringify(inputs)}</p>,
    });

    expect(await screen.findByRole('note')).toHaveTextContent('{"total":2240}');
  });

  it('is asked for again when it is opened again, since prices and stock change meanwhile', async () => {
    const { user, client } = await renderScreen(<Reopened />, { at: paths.cart, signedInAs: 'guest', cart: [RELAY] });
    await lineOf(/Relay/);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await client.postCartItem({ body: { product: { _id: HORN } } });

    await user.click(screen.getByRole('button', { name: 'Return' }));

    await lineOf(/Horn/);
  });

  it('leads to the checkout by Place Order [cart-2]', async () => {
    const { user, location } = await openCart({ cart: [RELAY] });

    await user.click(await screen.findByRole('link', { name: 'Place Order' }));

    expect(location()).toBe(paths.checkout);
  });

  it('says when there is nothing in it and leads to the products, not to the checkout [cart-3, cart-4]', async () => {
    const { user, location } = await openCart();

    expect(await screen.findByText(messages.cartEmpty)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Place Order' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Order by part numbers' })).toHaveAttribute('href', paths.quickOrder);
    await user.click(screen.getByRole('link', { name: 'See all parts' }));

    expect(location()).toBe(paths.listing);
  });

  it('offers to try again when it could not be loaded, without a toast, and says that it is loading [cart-24]', async () => {
    expectConsole('error', /failed/);
    const { toasts } = await openCart({
      cart: [RELAY],
      before: ({ backend }) => backend.failNext('GET', '/user/cart', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(toasts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Loading your cart')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();

    await lineOf(/Relay/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('The quantity', () => {
  it('goes up and down by one, and the change is announced with the new total [cart-6]', async () => {
    const { user, toasts, client } = await openCart({ cart: [RELAY] });
    const line = await lineOf(/Relay/);
    expect(screen.getAllByRole('status').at(-1)).toBeEmptyDOMElement();

    await user.click(line.getByRole('button', { name: 'Increase quantity' }));

    expect(await screen.findByText(/: quantity 2\. Total Amount ₹240\./)).toHaveAttribute('role', 'status');
    expect(toasts()).toEqual([lateMessages.cartItemIncremented]);
    await user.click(line.getByRole('button', { name: 'Decrease quantity' }));
    expect(await screen.findByText(/: quantity 1\. Total Amount ₹120\./)).toBeInTheDocument();
    await untilSaved(client, 1);
    expect(toasts()).toHaveLength(1);
  });

  it('is not announced again by a response that changes nothing', () => {
    expect(describeCartChange([], [], { charge: 50 })).toBe('');
  });

  it('cannot go below one [cart-8]', async () => {
    await openCart({ cart: [RELAY] });

    expect((await lineOf(/Relay/)).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    expect(document.body).toHaveFocus();
  });

  it('ends at the stock, says how many are left, and keeps the focus [cart-10]', async () => {
    const { user } = await openCart({ cart: [BRAKE_DISC, BRAKE_DISC, BRAKE_DISC] });
    const line = await lineOf(/Brake Disc/);
    const increase = line.getByRole('button', { name: 'Increase quantity' });
    expect(line.queryByText(messages.onlyLeft(4))).not.toBeInTheDocument();

    await user.click(increase);

    expect(await line.findByText(messages.onlyLeft(4))).toBeVisible();
    expect(increase).toBeDisabled();
    expect(line.getByRole('button', { name: 'Decrease quantity' })).toHaveFocus();
  });

  it('ends at what an order may have although more are in stock, and says so [cart-11]', async () => {
    const { user } = await openCart({ cart: Array<string>(9).fill(RELAY) });
    const line = await lineOf(/Relay/);
    const increase = line.getByRole('button', { name: 'Increase quantity' });
    expect(line.queryByText('At most 10 in an order')).not.toBeInTheDocument();

    await user.click(increase);

    expect(await line.findByText('At most 10 in an order')).toBeVisible();
    expect(increase).toBeDisabled();
    expect(line.getByRole('button', { name: 'Decrease quantity' })).toHaveFocus();
  });

  it('ends at what the owner has set for the part, which it reads from the start [cart-11]', async () => {
    const { client } = await openCart({ cart: [BRAKE_FLUID, OIL_FILTER] });
    const fluid = await lineOf(/Brake Fluid/);
    const filter = await lineOf(/Oil Filter/);
    expect(fluid.getByText('At most 4 in an order')).toBeVisible();
    expect(filter.getByText('At most 16 in an order')).toBeVisible();

    for (let press = 0; press < 12; press += 1) {
      fireEvent.click(fluid.getByRole('button', { name: 'Increase quantity' }));
      fireEvent.click(filter.getByRole('button', { name: 'Increase quantity' }));
    }

    expect(fluid.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
    expect(filter.getByRole('textbox', { name: 'Quantity' })).toHaveValue('13');
    expect(document.body).toHaveFocus();
    await untilSaved(client, 4, 13);
  });

  it('says the limit once when more is typed where it is reached [cart-11, cart-25]', async () => {
    const { user } = await openCart({ cart: [...Array<string>(4).fill(BRAKE_FLUID), OIL_FILTER] });
    for (const [name, limit] of [
      [/Brake Fluid/, 'At most 4 in an order'],
      [/Oil Filter/, 'At most 16 in an order'],
    ] as const) {
      const line = await lineOf(name);
      await user.clear(line.getByRole('textbox', { name: 'Quantity' }));
      await user.type(line.getByRole('textbox', { name: 'Quantity' }), '99{Enter}');

      expect(line.getByText(limit)).toHaveRole('alert');
    }
  });

  it('of a cart that was filled before there was a limit is to be lowered, and can be', async () => {
    await openCart({
      cart: [RELAY],
      before({ client }) {
        const { getCart } = client;
        const filled = async () => ({ cart: (await getCart()).cart.map((item) => ({ ...item, qty: 12 })) });
        jest.spyOn(client, 'getCart').mockImplementation(filled);
      },
    });
    const line = await lineOf(/Relay/);

    expect(line.getByText('At most 10 in an order. Lower the quantity to place the order.')).toBeVisible();
    expect(line.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    expect(line.getByRole('button', { name: 'Decrease quantity' })).toBeEnabled();
  });

  it('follows impatient presses at once, with the total, and ends at what was pressed [cart-12]', async () => {
    const { client } = await openCart({ cart: [RELAY] });
    const line = await lineOf(/Relay/);
    for (let press = 0; press < 5; press += 1) fireEvent.click(line.getByRole('button', { name: 'Increase quantity' }));

    expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('6');
    expect(panel()).toContain('Total Amount ₹720');
    await untilSaved(client, 6);
    expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('6');
  });

  it.each([
    ['4', 4],
    [' １０ ', 10],
  ])('can be typed as "%s", by Enter or by leaving the field [cart-25]', async (text, quantity) => {
    const { user, client } = await openCart({ cart: [RELAY] });
    const field = (await lineOf(/Relay/)).getByRole('textbox', { name: 'Quantity' });

    await user.clear(field);
    await user.type(field, quantity === 4 ? `${text}{Enter}` : text);
    await user.tab();

    expect(panel()).toContain(`Total Amount ₹${(120 * quantity).toLocaleString('en-IN')}`);
    await untilSaved(client, quantity);
  });

  it.each([
    ['-1', messages.quantityAtLeastOne],
    ['0', messages.quantityAtLeastOne],
    ['1000000000', 'At most 10 in an order'],
    ['two', 'Type a whole number, such as 4.'],
    ['', 'Type a whole number, such as 4.'],
  ])(
    'that is typed as "%s" gets a text and changes nothing, until it is corrected [cart-25]',
    async (text, refusal) => {
      const { user } = await openCart({ cart: [RELAY, RELAY] });
      const line = await lineOf(/Relay/);
      const field = line.getByRole('textbox', { name: 'Quantity' });

      await user.clear(field);
      if (text !== '') await user.type(field, text);
      await user.keyboard('{Enter}');

      expect(line.getByRole('alert')).toHaveTextContent(refusal);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(new RegExp(`^${refusal}`));
      expect(field).toHaveValue(text);
      expect(panel()).toContain('Total Amount ₹240');
      await user.click(line.getByRole('button', { name: 'Increase quantity' }));
      expect(line.queryByRole('alert')).not.toBeInTheDocument();
      expect(field).toHaveValue('3');
    },
  );

  it('changes at once, and is as it was when the backend fails, with a toast [cart-14, cart-23]', async () => {
    const { backend, toasts } = await openCart({ cart: [RELAY] });
    const line = await lineOf(/Relay/);
    backend.failNext('POST', `/user/cart/${RELAY}`, 500);

    fireEvent.click(line.getByRole('button', { name: 'Increase quantity' }));
    expect(panel()).toContain('Total Amount ₹240');

    expect(await screen.findByText(messages.somethingWentWrong)).toBeVisible();
    expect(toasts()).toEqual([messages.somethingWentWrong]);
    expect(panel()).toContain('Total Amount ₹120');
  });
});

describe('A part that leaves the cart', () => {
  it('is gone, is announced as removed, and the focus goes to the next item', async () => {
    const { user, toasts } = await openCart({ cart: [BRAKE_DISC, RELAY, HORN] });
    const line = await lineOf(/Relay/);

    await user.click(line.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText(/^[^.]*Relay[^.]* removed\. Total Amount ₹2,540\.$/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').filter((item) => item.closest('[data-content]'))).toHaveLength(2);
    const nextLine = screen.getByRole('heading', { name: /Horn/ }).closest('li');
    expect(nextLine).toContainElement(document.activeElement as HTMLElement);
    expect(toasts()).toEqual([expect.stringMatching(/^Removed: .*Relay/)]);
  });

  it('comes back from the toast with its units, where it was [cart-27]', async () => {
    const { user } = await openCart({ cart: [BRAKE_DISC, RELAY, RELAY, HORN] });
    await user.click((await lineOf(/Relay/)).getByRole('button', { name: 'Remove' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    const line = await lineOf(/Relay/);
    expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2');
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names.findIndex((name) => /Relay/.test(name))).toBe(1);
  });

  it('as the last one leaves the focus on the heading of the empty cart', async () => {
    const { user } = await openCart({ cart: [RELAY] });

    await user.click((await lineOf(/Relay/)).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText(messages.cartEmpty)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();
  });

  it('leaves at once, and is back when the backend cannot be reached, with a toast [cart-14, cart-23]', async () => {
    const { backend } = await openCart({ cart: [RELAY] });
    const line = await lineOf(/Relay/);
    backend.failNext('DELETE', `/user/cart/${RELAY}`, 'network');

    fireEvent.click(line.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText(messages.cartEmpty)).toBeVisible();

    expect(await screen.findByText(messages.somethingWentWrong)).toBeVisible();
    await lineOf(/Relay/);
  });

  it('can leave the wishlist from here, with one toast, and stays in the cart [cart-22]', async () => {
    const { user, toasts, client } = await openCart({ cart: [RELAY], wishlist: [RELAY] });
    const line = await lineOf(/Relay/);

    await user.click(await line.findByRole('button', { name: 'Remove from Wishlist' }));

    expect(await screen.findByText(lateMessages.wishlistItemDeleted)).toBeVisible();
    expect(toasts()).toEqual([lateMessages.wishlistItemDeleted]);
    expect(line.queryByRole('button', { name: 'Remove from Wishlist' })).not.toBeInTheDocument();
    expect(line.getByRole('link', { name: /Relay/ })).toHaveFocus();
    expect((await client.getWishlist()).wishlist).toEqual([]);
  });
});

it('A cart that another tab changed is the same here', async () => {
  const { client, otherTabs } = await openCart({ cart: [RELAY] });
  await lineOf(/Relay/);

  await act(async () => {
    await client.postCartItem({ body: { product: { _id: HORN } } });
    otherTabs.send('cart');
  });

  await lineOf(/Horn/);
});
