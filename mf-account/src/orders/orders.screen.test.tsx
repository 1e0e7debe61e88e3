import { fireEvent, screen, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import OrdersScreen from './orders.screen';

const RELAY = 'EL-4102';
const PADS = 'BR-8102';

const openOrders = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<OrdersScreen />, {
    at: paths.orders,
    signedInAs: 'guest',
    stores: { 'mf-account': store },
    ...options,
  });

const rows = async () => (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.closest('li'));

describe('A shopper on their orders', () => {
  it('reads each of them, the newest first, with its number, parts, day and amount [orders-1]', async () => {
    await openOrders({
      bought: [[RELAY], [RELAY], [PADS, RELAY, RELAY]],
      before: async ({ client }) => {
        const [newest, second, ...others] = (await client.getOrders()).orders;
        if (!newest || !second) throw new Error('The orders are not there.');
        const due = { ...newest, status: 'refund_due' as const };
        const refunded = { ...second, status: 'refund_due' as const, refundedAt: '2026-11-03T10:00:00+05:30' };
        jest.spyOn(client, 'getOrders').mockResolvedValue({ orders: [due, refunded, ...others] });
      },
    });

    const [newest, refunded, oldest] = await rows();
    const today = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
    expect(newest).toHaveTextContent(/PP-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(newest).toHaveTextContent(/Ceramic Brake Pad Set for Hyundai i20 and 1 more partBeing refunded/);
    expect(newest).toHaveTextContent('₹1,590');
    expect(refunded).toHaveTextContent('Refunded on 3 November 2026');
    expect(oldest).toHaveTextContent('₹120');
    expect(oldest).toHaveTextContent(`Paid on ${today.format(new Date())}`);
    expect(screen.getByText('3 orders')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('sees the pictures of its first four parts', async () => {
    await openOrders({ bought: [[RELAY, PADS, 'BR-8101', 'EL-4103', 'OL-5102']] });

    const [order] = await rows();
    expect(order).toHaveTextContent('and 4 more parts');
    expect(order?.querySelectorAll('img')).toHaveLength(4);
  });

  it('gets from an order to its page', async () => {
    const { user, client, location } = await openOrders({ bought: [[RELAY]] });
    const { orders } = await client.getOrders();

    await user.click(await screen.findByRole('link', { name: orders[0]?.number ?? 'no order' }));

    expect(location()).toBe(paths.order(orders[0]?._id ?? ''));
  });

  it('sees when nothing was bought yet, and where the parts are [orders-1]', async () => {
    await openOrders();

    expect(await screen.findByText(messages.ordersEmpty)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', paths.listing);
  });

  it('sees that the orders are loading', async () => {
    await openOrders({
      before: ({ client }) => void jest.spyOn(client, 'getOrders').mockReturnValue(new Promise(() => undefined)),
    });

    expect(screen.getByText('Loading your orders')).toBeInTheDocument();
    expect(screen.queryByText(messages.ordersEmpty)).not.toBeInTheDocument();
  });

  it('sees when they could not be loaded, and tries again', async () => {
    expectConsole('error', /failed/);
    await openOrders({
      bought: [[RELAY]],
      before({ backend }) {
        backend.failNext('GET', '/user/orders', 500);
      },
    });

    const alert = await screen.findByRole('alert');
    expect(screen.queryByText('Loading your orders')).not.toBeInTheDocument();
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(within(alert).getByRole('button', { name: 'Trying again…' })).toHaveAttribute('aria-disabled', 'true');

    expect(await screen.findByText('1 order')).toHaveFocus();
    expect(screen.getByText('1 order')).toHaveAttribute('tabindex', '-1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
