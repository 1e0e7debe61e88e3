import { screen } from '@testing-library/react';
import { DEFAULT_SETTINGS, paths, TOKEN_STORAGE_KEY, type OrderSummary } from '@piston-parts/shared-contract';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { orderChangeEndpoints, ownAccountEndpoints } from '@piston-parts/shared-contract/schemas';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import FindOrderScreen from './find-order.screen';

const EMAIL = 'meera@example.test';

/** A visitor after a guest has bought brake pads, given the order an email and logged out. */
async function openFindOrder(changes: Partial<OrderSummary> = {}) {
  let number = '';
  const page = await renderScreen(<FindOrderScreen />, {
    async at({ client }) {
      const [order] = (await client.getOrders()).orders;
      number = order?.number ?? '';
      const parameters = { id: order?._id ?? '' };
      await client.request(ownAccountEndpoints.postOrderEmail, { parameters, body: { email: EMAIL } });
      await client.request(orderChangeEndpoints.postOrderCancellation, {
        parameters,
        body: {},
        idempotencyKey: 'cancelled',
      });
      localStorage.removeItem(TOKEN_STORAGE_KEY);
      return `${paths.findOrder}?number=${number}`;
    },
    before({ client }) {
      const request = client.request.bind(client);
      jest.spyOn(client, 'request').mockImplementation((async (endpoint: never, input: never) => {
        const response = (await request(endpoint, input)) as { order?: OrderSummary };
        return response.order ? { order: { ...response.order, ...changes } } : response;
      }) as never);
    },
    signedInAs: 'guest',
    bought: [['BR-8102']],
    stores: { 'mf-account': store },
  });
  return {
    ...page,
    number,
    async lookFor(email: string) {
      await page.user.clear(screen.getByLabelText('Email'));
      await page.user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
    },
  };
}

it('Another shop shows how its order numbers begin [orders-5]', async () => {
  const settings = { ...DEFAULT_SETTINGS, orderPrefix: 'RAVI' };
  await renderScreen(<FindOrderScreen />, { at: paths.findOrder, stores: { 'mf-account': store }, settings });

  expect(screen.getByLabelText('Order number')).toHaveAccessibleDescription('Such as RAVI-7K4M-2XQ9');
});

it('A guest who has logged out finds the order by its number and email, with its progress, without name, street and phone number [account-9]', async () => {
  const { number, lookFor } = await openFindOrder();
  // A link to the order shows nothing of it by itself.
  expect(screen.queryByText('Paid on')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Find the order' })).toBeEnabled();
  await lookFor(EMAIL);

  expect(await screen.findByRole('heading', { name: `Order ${number}` })).toHaveFocus();
  expect(screen.getByText('Pune, Maharashtra')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Progress' })).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringContaining('Paid'),
    expect.stringContaining('Cancelled'),
    expect.stringContaining('Ceramic Brake Pad Set'),
  ]);
  expect(document.body).not.toHaveTextContent(/Mobile|Payment id|Refunded/);
});

it('Anybody else reads one text, whether the number or the email is wrong, and keeps what was typed [account-9]', async () => {
  const { user, lookFor, number } = await openFindOrder({ refundedAt: '2026-03-04T05:06:07.000Z' });
  await lookFor('other@example.test');
  expect(await screen.findByRole('alert')).toHaveTextContent(backendMessages.orderNotMatched);
  expect(screen.getByLabelText('Order number')).toHaveValue(number);

  await user.clear(screen.getByLabelText('Order number'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Order number'), 'PP-0000-0000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(backendMessages.orderNotMatched);
  expect(screen.queryByText('Paid on')).not.toBeInTheDocument();

  await user.clear(screen.getByLabelText('Order number'));
  await user.type(screen.getByLabelText('Order number'), number);
  await lookFor(EMAIL);
  expect(await screen.findByText('Refunded on 4 March 2026')).toBeVisible();
});
