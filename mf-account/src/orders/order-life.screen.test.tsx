import { screen, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import OrderScreen from './order.screen';
import OrdersScreen from './orders.screen';

const RELAY = 'EL-4102';
const PADS = 'BR-8102';
const THAR = 'mahindra-thar-2020-2.2-mhawk';
const SENT: OrderEvent = { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB1' };

/** A guest's paid order of pads and two relays, after the shop's staff has done this. */
async function openOrder(...events: readonly OrderEvent[]) {
  let orderId = '';
  const page = await renderScreen(<OrderScreen />, {
    at: async () => paths.order(orderId),
    path: paths.orderPattern,
    signedInAs: 'guest',
    stores: { 'mf-account': store },
    bought: [[PADS, RELAY, RELAY]],
    async before({ client, backend }) {
      orderId = (await client.getOrders()).orders[0]?._id ?? '';
      for (const event of events) await backend.changeOrder(orderId, event);
    },
  });
  await screen.findByRole('heading', { name: 'Progress' });
  return { ...page, orderId };
}
const steps = () =>
  within(screen.getByRole('region', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('A shopper on the page of an order', () => {
  it('cancels a part of it, reads what comes back, and can cancel the rest [orders-9]', async () => {
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByRole('heading', { name: 'Cancel order' })).toHaveFocus();
    const [pads, relays] = screen.getAllByRole('combobox');
    await user.selectOptions(pads!, 'none');
    await user.selectOptions(relays!, '1 of 2');
    await user.click(screen.getByRole('button', { name: 'Cancel these parts' }));

    expect(await screen.findByText(/^.*Cancelled: 1 × .*comes back to you\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel these parts' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Progress' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findAllByRole('combobox')).map((select) => (select as HTMLSelectElement).value)).toEqual([
      '1',
      '1',
    ]);
  });

  it('reads that it was packed meanwhile, and is offered no cancelling any more [orders-9]', async () => {
    const { user, backend, orderId } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await screen.findByRole('button', { name: 'Cancel these parts' });
    await backend.changeOrder(orderId, { kind: 'packed' });
    await user.click(screen.getByRole('button', { name: 'Cancel these parts' }));

    expect(await screen.findByText(backendMessages.orderPacked)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    expect(steps().at(-1)).toContain('Packed');
  });

  it('sees its parcel, asks to send a part back and reads what the shop says [orders-6, orders-10]', async () => {
    const { user } = await openOrder(SENT);
    expect(steps().at(-1)).toContain('On its way with Delhivery AWB1');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    const [, relays] = await screen.findAllByRole('combobox');
    await user.selectOptions(relays!, 'none');
    await user.selectOptions(screen.getByLabelText('Why?'), 'It is damaged');
    await user.click(screen.getByRole('button', { name: 'Ask to send back' }));

    expect(await screen.findByText(/You asked to send back 1 × /)).toBeVisible();
  });

  it('says which car a part does not fit and what differs [fitment-10, orders-10]', async () => {
    const { user, client, store: shop, orderId } = await openOrder(SENT);
    const { vehicle } = await client.request(vehicleEndpoints.getVehicle, { parameters: { vehicleId: THAR } });
    shop.dispatch(carChosen({ vehicle, year: 2022 }));
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    const car = await screen.findByLabelText('On which car?');
    expect(
      within(car)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mahindra Thar 2.2 mHawk 2022', 'another']);
    await user.type(screen.getByLabelText('What differs?'), 'The holes');
    await user.click(screen.getByRole('button', { name: 'Ask to send back' }));
    await screen.findByText(/You asked to send back /);

    const { order } = await client.getOrder({ parameters: { id: orderId } });
    expect(order.fulfilment?.returns).toMatchObject([
      { car: { vehicleId: THAR, name: 'Mahindra Thar 2.2 mHawk', year: 2022, difference: 'The holes' } },
    ]);
  });

  it('asks for the same part again instead of the money, and reads why a dearer one cannot be [orders-16]', async () => {
    const { user } = await openOrder(SENT);
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    const field = /^Instead of the money/;
    const [pads] = await screen.findAllByRole('combobox');
    expect(screen.queryByLabelText(field)).not.toBeInTheDocument();
    await user.selectOptions(pads!, 'none');
    expect(screen.getByLabelText(field)).toHaveAttribute('placeholder', `${RELAY} is the same again`);
    await user.type(screen.getByLabelText(field), PADS);
    await user.click(screen.getByRole('button', { name: 'Ask to send back' }));
    expect(await screen.findByText(backendMessages.notExchangeable)).toBeVisible();

    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), ` ${RELAY.toLowerCase()}`);
    await user.click(screen.getByRole('button', { name: 'Ask to send back' }));
    expect(await screen.findByText(/You asked to send back 2 × (.*) and to get \1 instead/)).toBeVisible();
  });

  it('puts a photo beside a return, sees it, and reads why another file is none [orders-18]', async () => {
    const { user } = await openOrder(SENT);
    await user.click(screen.getByRole('button', { name: 'Send back' }));
    await user.click(await screen.findByRole('button', { name: 'Ask to send back' }));
    // The browser's work, which jsdom does not do: it reads the file that is named as a picture, and no other.
    globalThis.createImageBitmap = jest.fn(async (file: File) => {
      if (file.name !== 'horn.png') throw new Error('no picture');
      return { width: 4000, height: 2000, close: jest.fn() };
    }) as never;
    const drawn = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const written = jest
      .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
      .mockReturnValue('data:image/jpeg;base64,/9j/4AAQ');
    await user.upload(
      await screen.findByLabelText(/^Add a photo of /),
      new File(['<svg/>'], 'photo.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(backendMessages.photoUnreadable)).toBeVisible();

    await user.upload(screen.getByLabelText(/^Add a photo of /), new File(['1'], 'horn.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: /as you send it back$/ })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,/9j/4AAQ',
    );
    expect(written.mock.contexts).toMatchObject([{ width: 1600, height: 800 }]);
    expect(screen.getByLabelText(/^Choose another photo of /)).toBeVisible();
    for (const spy of [drawn, written]) spy.mockRestore();
  });

  it('sends nothing when no unit is chosen [orders-9]', async () => {
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    for (const select of await screen.findAllByRole('combobox')) await user.selectOptions(select, 'none');
    await user.click(screen.getByRole('button', { name: 'Cancel these parts' }));

    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one unit.');
    expect(steps()).toHaveLength(1);
  });
});

it('The list of orders says which of them are on their way [orders-6]', async () => {
  await renderScreen(<OrdersScreen />, {
    at: paths.orders,
    signedInAs: 'guest',
    stores: { 'mf-account': store },
    bought: [[PADS]],
    async before({ client, backend }) {
      const [order] = (await client.getOrders()).orders;
      await backend.changeOrder(order?._id ?? '', SENT);
    },
  });

  expect(await screen.findByText('On its way')).toBeVisible();
});
