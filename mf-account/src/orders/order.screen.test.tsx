import { useLayoutEffect, type ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fireEvent, screen, within } from '@testing-library/react';
import { DEFAULT_SETTINGS, messages, paths, type Purchase } from '@piston-parts/shared-contract';
import { selectCart } from '@piston-parts/shared-store';
import { expectConsole } from '@platform/test-kit/expect-console';
import { HOME_ADDRESS, renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as remoteStore } from '../store';
import OrderScreen from './order.screen';

const RELAY = 'EL-4102';
const PADS = 'BR-8102';

/** Opens the page of the order that the shopper placed first. */
function openOrder(
  { beside, ...options }: Partial<RenderScreenOptions> & { beside?: ReactElement } = {},
  changes: Partial<Purchase> = {},
) {
  const screenOfOrder = (
    <>
      <OrderScreen />
      {beside}
    </>
  );
  return renderScreen(screenOfOrder, {
    at: async ({ client }) => paths.order((await client.getOrders()).orders.at(-1)?._id ?? ''),
    path: paths.orderPattern,
    signedInAs: 'guest',
    stores: { 'mf-account': remoteStore },
    bought: [[PADS, RELAY, RELAY]],
    ...options,
    async before(world) {
      const { getOrder } = world.client;
      jest.spyOn(world.client, 'getOrder').mockImplementation(async (input) => {
        const { order } = await getOrder(input);
        return { order: { ...order, ...changes } };
      });
      await options.before?.(world);
    },
  });
}

const line = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li');

describe('A shopper on one of their orders', () => {
  it('reads its number, its parts as they were bought, its sum, where it goes and between which days [orders-3, delivery-5]', async () => {
    await openOrder();

    expect(await screen.findByRole('heading', { level: 1, name: /^Order PP-/ })).toBeVisible();
    expect(await line(/Brake Pad Set/)).toHaveTextContent('Quantity 1 × ₹1,350');
    expect(await line(/Relay/i)).toHaveTextContent('₹240');
    expect(screen.getByText('Total Amount').closest('div')).toHaveTextContent('₹1,590');
    const { name, house, city, state, postalCode, mobileNumber } = HOME_ADDRESS;
    const address = [name, house, `${city}, ${state} ${postalCode}`, `Mobile ${mobileNumber}`].join('');
    expect(screen.getByText('To be delivered to').nextSibling).toHaveTextContent(address);
    expect(screen.getByText('Arrives').closest('div')).toHaveTextContent(/between \w{3} \d+ \w{3} and/);
    expect(screen.getByText('Payment id').closest('div')).toHaveTextContent(/pay_/);
    expect(screen.queryByText(messages.refundDue)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'true');
  });

  it('has on paper who sold it, with its documents and the way to customer care [orders-3]', async () => {
    const seller = { name: 'Ravi Motors', address: ['12 MG Road', 'Pune'], email: 'shop@example.test', gstin: '27X' };
    const arrival = { from: '2026-11-30', to: '2026-12-02', text: 'Arrives by 2 December' };
    const invoice = {
      kind: 'invoice',
      number: '1',
      title: 'Invoice',
      issuedAt: '',
      pdf: '/invoice.pdf',
      page: '',
    } as const;
    await openOrder(
      { settings: { ...DEFAULT_SETTINGS, ...seller } },
      { number: 'PP-1', arrival, documents: [invoice] },
    );

    expect(await screen.findByText(/Arrives by 2 December$/)).toBeVisible();
    const letterhead = screen.getByText('Ravi Motors').closest('address');
    expect([...(letterhead?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ravi Motors',
      '12 MG Road',
      'Pune',
      'shop@example.test',
      'GSTIN 27X',
    ]);
    expect(screen.getByRole('link', { name: 'Invoice' })).toHaveAttribute('href', '/invoice.pdf');
    expect(screen.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', '/basic/complaint?order=PP-1');
  });

  it('has what others put below it, with the order’s id', async () => {
    const { location } = await openOrder({
      slots: ({ name, inputs }) => name === 'order.below' && <p role="note">{JSON.stringify(inputs)}</p>,
    });

    const { orderId } = JSON.parse((await screen.findByRole('note')).textContent) as { orderId: string };
    expect(location()).toBe(paths.order(orderId));
  });

  it('reads the car that it was bought for [garage-8]', async () => {
    const car = { vehicleId: 'hyundai-creta-2019-1.5-crdi', name: 'Hyundai Creta 1.5 CRDi', year: 2019 };
    await openOrder({}, { car });

    const boughtFor = (await screen.findByText('Bought for')).closest('div');
    expect(boughtFor).toHaveTextContent('Hyundai Creta 1.5 CRDi, 2019');
  });

  it('buys it again with one press, and gets to the cart [orders-4]', async () => {
    const { store } = await openOrder();

    const reorder = await screen.findByRole('button', { name: 'Reorder' });
    fireEvent.click(reorder);
    expect(reorder).toHaveTextContent('Filling the cart…');
    expect(reorder).toHaveAttribute('aria-disabled', 'true');

    const outcome = (await screen.findByText(messages.reordered)).closest('div');
    expect(outcome).toHaveFocus();
    expect(within(outcome ?? document.body).getByRole('link', { name: 'Go to Cart' })).toHaveAttribute(
      'href',
      paths.cart,
    );
    expect(selectCart(store.getState()).map(({ _id, qty }) => `${qty} × ${_id}`)).toEqual([
      `1 × ${PADS}`,
      `2 × ${RELAY}`,
    ]);
  });

  it('reads which parts did not fit [orders-4]', async () => {
    const { user, client } = await openOrder();
    const { product } = await client.getProduct({ parameters: { id: RELAY } });
    jest.spyOn(client, 'postReorder').mockResolvedValue({
      cart: (await client.getCart()).cart,
      short: [
        { productId: RELAY, name: product.name, wanted: 2, got: 1 },
        { productId: PADS, name: 'Brake pads', wanted: 1, got: 0 },
      ],
    });

    await user.click(await screen.findByRole('button', { name: 'Reorder' }));

    expect(await screen.findByText(messages.reorderedInPart)).toBeVisible();
    expect(screen.getByText(`${product.name}: 1 of 2`)).toBeVisible();
    expect(screen.getByText('Brake pads: none left')).toBeVisible();
  });

  it('never sees the order before in its place when another one is opened', async () => {
    const shown: (string | null)[] = [];
    function NextOrder() {
      const { id = '' } = useParams();
      useLayoutEffect(() => {
        if (id === 'next') shown.push(screen.getByRole('heading', { level: 1 }).textContent);
      });
      return <Link to={paths.order('next')}>Next</Link>;
    }
    const { user, client } = await openOrder({ beside: <NextOrder /> });
    await screen.findByRole('heading', { level: 1, name: /^Order PP-/ });
    jest.spyOn(client, 'getOrder').mockReturnValue(new Promise(() => undefined));

    await user.click(screen.getByRole('link', { name: 'Next' }));

    expect(await screen.findByText('Loading the order')).toBeVisible();
    expect(new Set(shown)).toEqual(new Set(['Order']));
  });

  it('prints it [orders-3]', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openOrder();

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('complains on it with the order at hand, and gets a ticket at once [complaints-1, complaints-2]', async () => {
    const { user } = await openOrder();
    const link = await screen.findByRole('link', { name: 'Need help?' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/basic\/complaint\?order=PP-/));
    await user.click(link);
    await user.type(await screen.findByLabelText('Your email'), 'meera@example.test');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Say what is wrong/)).toBeVisible();
    await user.type(screen.getByLabelText('What is wrong'), 'Bent');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText(/^T(-[\dA-Z]{4}){3}$/)).toBeVisible();
  });

  it('reads that the money comes back when the units were gone', async () => {
    await openOrder({ settings: DEFAULT_SETTINGS }, { status: 'refund_due' });

    expect(await screen.findByText(messages.refundDue)).toBeVisible();
    expect(screen.getByText('Piston Parts').closest('address')?.children).toHaveLength(1);
  });

  it('reads when the money came back', async () => {
    await openOrder({}, { status: 'refund_due', refundedAt: '2026-03-04T05:06:07.000Z' });

    expect(await screen.findByText('Refunded on 4 March 2026')).toBeVisible();
    expect(screen.queryByText(messages.refundDue)).not.toBeInTheDocument();
  });

  it('sees when there is no such order, and where theirs are', async () => {
    expectConsole('error', /failed/);
    await openOrder({ at: paths.order('another-shopper') });

    expect(await screen.findByText(messages.orderNotFound)).toBeVisible();
    expect(screen.queryByText('Loading the order')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', paths.orders);
  });

  it('sees when it could not be loaded, and tries again', async () => {
    expectConsole('error', /failed/);
    const { user } = await openOrder({
      before({ backend }) {
        // The strict mode of the tests opens the page twice.
        for (let time = 0; time < 2; time += 1) backend.failNext('GET', '/user/orders/:id', 500);
      },
    });

    const alert = await screen.findByRole('alert');
    expect(screen.queryByText('Loading the order')).not.toBeInTheDocument();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: /^Order PP-/ })).toBeVisible();
  });
});

describe('The order of a guest', () => {
  it('is given an email, by which it is found later [account-8]', async () => {
    const { user, client } = await openOrder();
    expect(
      await screen.findByText(/^You bought as a guest\. Give the order an email, and find it by both/),
    ).toBeVisible();
    await user.type(await screen.findByLabelText('Email for this order'), 'meera@example.test');
    await user.click(screen.getByRole('button', { name: 'Save email' }));

    expect(await screen.findByText(/It is found by its number and meera@example.test/)).toBeVisible();
    expect((await client.getOrders()).orders[0]?.email).toBe('meera@example.test');
  });

  it('has on its button that the email is under way, and one press counts', async () => {
    const { user, client } = await openOrder();
    await user.type(await screen.findByLabelText('Email for this order'), 'meera@example.test');
    const requests = jest.spyOn(client, 'request').mockReturnValue(new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Save email' }));
    await user.click(await screen.findByRole('button', { name: 'Saving…' }));

    expect(requests).toHaveBeenCalledTimes(1);
  });

  it('of an account needs none: the account’s email finds it', async () => {
    const signedInAs = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };
    await openOrder({ signedInAs });
    await screen.findByRole('heading', { name: 'Parts' });

    expect(screen.queryByLabelText('Email for this order')).not.toBeInTheDocument();
  });
});
