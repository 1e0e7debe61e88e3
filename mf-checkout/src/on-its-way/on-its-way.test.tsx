import { screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import OnItsWay from './on-its-way.filling';

const PADS = 'BR-8102';
const RELAY = 'EL-4102';

/** A guest with orders of this many parts, of which the shop has sent these many parcels. */
const open = (sent: number) =>
  renderScreen(<OnItsWay />, {
    at: paths.profile,
    signedInAs: 'guest',
    stores: { 'mf-checkout': store },
    bought: [[PADS], [RELAY], [RELAY]],
    async before({ client, backend }) {
      const { orders } = await client.getOrders();
      for (const [index, { _id }] of orders.slice(0, sent).entries())
        await backend.changeOrder(_id, { kind: 'sent', units: null, carrier: 'Delhivery', number: `AWB${index}` });
      if (sent === 3) await backend.changeOrder(orders[0]?._id ?? '', { kind: 'delivered', number: null });
    },
  });

it.each([
  [1, '1 order on its way'],
  [3, '2 orders on their way'],
])('The menu of the account says what of %i sent orders has not arrived [orders-17]', async (sent, text) => {
  await open(sent);
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', paths.orders);
});
