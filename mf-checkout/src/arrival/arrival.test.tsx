import { useState } from 'react';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '@piston-parts/shared-contract';
import { logOutRequested } from '@piston-parts/shared-store';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { HOME_ADDRESS, renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import { AddressArrival } from './address-arrival';
import ArrivalOfCart from './arrival-cart.filling';
import ArrivalOfPart from './arrival-part.filling';
import { selectArrival } from './arrival.slice';

const KEPT_AS = 'mf-checkout/postal-code';
const DATES = /^Arrives between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}$/;

const open = (options: Pick<RenderScreenOptions, 'before' | 'signedInAs' | 'addresses'> = {}) =>
  renderScreen(
    <>
      <ArrivalOfPart productId="BR-8101" />
      <ArrivalOfCart />
    </>,
    { at: '/products-page', stores: { 'mf-checkout': store }, ...options },
  );

const ask = async ({ user }: Awaited<ReturnType<typeof open>>, postalCode: string) => {
  const [field] = await screen.findAllByLabelText(/PIN code/);
  const [button] = screen.getAllByRole('button', { name: 'Arrives when?' });
  if (!field || !button) throw new Error('There is no form for the PIN code.');
  await user.type(field, postalCode);
  await user.click(button);
};

describe('A shopper who wonders when a part arrives', () => {
  it('reads what delivery costs, gives the PIN code once and finds it again in the cart and on the next visit [delivery-3, delivery-4]', async () => {
    const first = await open();
    expect(screen.getByText('Free delivery')).toBeVisible();
    expect(document.querySelector('input[name=part]')).toHaveValue('BR-8101');
    expect(document.querySelectorAll('input[type=hidden]')).toHaveLength(1);
    await ask(first, '682001');
    expect(await screen.findAllByText(DATES)).toHaveLength(2);
    cleanup();

    await open();
    expect(await screen.findAllByText(DATES)).toHaveLength(2);
    const kept = screen.getAllByText(/PIN code 682001/).map(({ textContent }) => textContent);
    expect(kept).toEqual(['Free delivery, PIN code 682001 Change', 'PIN code 682001 Change']);
  });

  it('reads it at once when they are logged in, for the address that they added last, and nobody finds it after the log-out [delivery-4]', async () => {
    const inKochi = { ...HOME_ADDRESS, city: 'Kochi', state: 'Kerala', postalCode: '682001' };
    const { store: shop } = await open({ signedInAs: 'guest', addresses: [HOME_ADDRESS, inKochi] });

    expect(await screen.findAllByText(/PIN code 682001/)).toHaveLength(2);
    act(() => void shop.dispatch(logOutRequested()));

    cleanup();

    await open();
    const fields = await screen.findAllByLabelText(/PIN code/);
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('reads before the cart what the delivery of each unit of a heavy part costs [delivery-6]', async () => {
    const { client, store: shop } = await open();
    const { product } = await client.getProduct({ parameters: { id: 'BR-8101' } });
    act(() => void shop.dispatch({ type: 'product/partsLoaded', payload: [{ ...product, deliveryCharge: 300 }] }));
    expect(screen.getByText('Delivery ₹300 each')).toBeVisible();
    act(() => void shop.dispatch({ type: 'settings/deliveryChanged', payload: { charge: 80, freeFrom: 999 } }));
    expect(screen.getByText('Delivery ₹80 + ₹300 each')).toBeVisible();
  });

  it('reads that the shop does not deliver there, which is not kept, and tries another PIN code [delivery-2]', async () => {
    const opened = await open();
    await ask(opened, '744101');
    const [refusal] = await screen.findAllByText(backendMessages.notDeliveredThere);
    expect(refusal).toBeVisible();
    expect(localStorage.getItem(KEPT_AS)).toBeNull();

    const [change] = screen.getAllByRole('button', { name: 'Change' });
    if (change) await opened.user.click(change);
    expect(screen.getByLabelText(/PIN code/)).toHaveValue('744101');
    await opened.user.clear(screen.getByLabelText(/PIN code/));
    await ask(opened, '110001');
    await waitFor(() => expect(localStorage.getItem(KEPT_AS)).toBe('110001'));
  });

  it('reads that it could not be loaded, and can ask again [delivery-3]', async () => {
    const opened = await open({
      before: ({ backend }) => backend.failNext('GET', '/arrivals/:postalCode', 'network'),
    });
    await ask(opened, '682001');
    expect(await screen.findAllByText(/could not|went wrong|connection/i)).not.toHaveLength(0);
    expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(2);
  });

  it.each([
    ['Delivery ₹90, free from ₹500', { charge: 90, freeFrom: 500 }],
    ['Delivery ₹90', { charge: 90 }],
    ['Free delivery', { charge: 0, freeFrom: 500 }],
    ['Free delivery', { charge: 90, freeFrom: 0 }],
  ])(
    'reads “%s” of a part in a shop that does not say when, and nothing in the cart [delivery-3]',
    async (text, delivery) => {
      await renderScreen(
        <>
          <ArrivalOfPart productId="BR-8101" />
          <ArrivalOfCart />
        </>,
        { at: '/products-page', stores: { 'mf-checkout': store }, settings: { ...DEFAULT_SETTINGS, delivery } },
      );

      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByLabelText(/PIN code/)).not.toBeInTheDocument();
      expect(document.querySelectorAll('p')).toHaveLength(1);
    },
  );
});

it('A page that the remote was taken out of has no arrival', () => {
  expect(selectArrival({})).toEqual({ postalCode: null, text: null });
});

it('The checkout says when an order arrives at the chosen address, and keeps the room before one is chosen [delivery-3]', async () => {
  function Checkout() {
    const [postalCode, setPostalCode] = useState<string>();
    return (
      <>
        <AddressArrival postalCode={postalCode} />
        <button onClick={() => setPostalCode('682001')}>Kochi</button>
        <button onClick={() => setPostalCode('744101')}>Port Blair</button>
      </>
    );
  }
  const { user } = await renderScreen(<Checkout />, { at: '/checkout', stores: { 'mf-checkout': store } });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  await user.click(screen.getByRole('button', { name: 'Kochi' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(DATES));
  await user.click(screen.getByRole('button', { name: 'Port Blair' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(backendMessages.notDeliveredThere));
});
