import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_SETTINGS, messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectConfirmedOrder } from '@piston-parts/shared-store';
import { HOME_ADDRESS, renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { expectConsole } from '@platform/test-kit/expect-console';
import CheckoutScreen from '../checkout/checkout.screen';
import ConfirmationScreen from './confirmation.screen';

const RELAY = 'EL-4102';
const MEERA = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gearbox@42' };
const MAILING = { ...DEFAULT_SETTINGS, sendsEmails: true };
/** The two screens of this remote at their addresses, as the shell shows them. */
function BothScreens() {
  return useLocation().pathname === paths.confirmation ? <ConfirmationScreen /> : <CheckoutScreen />;
}

describe('The confirmation', () => {
  it('comes after a payment, with the order number, the payment id, the days of arrival and what was bought for how much and for where, and leads home to the products [confirmation-1, orders-5, account-8]', async () => {
    const { user, store, toasts, location } = await renderScreen(<BothScreens />, {
      at: paths.checkout,
      path: '/:screen',
      signedInAs: 'guest',
      cart: [RELAY],
      addresses: [HOME_ADDRESS],
    });
    await user.click(await screen.findByRole('radio'));
    await user.click(screen.getByRole('button', { name: /^Pay/ }));
    const widget = within(await screen.findByRole('dialog'));
    await user.click(widget.getByRole('button', { name: 'Pay ₹120' }));

    expect(await screen.findByRole('heading', { name: messages.orderConfirmed })).toBeVisible();
    const receipt = screen.getAllByRole('definition').map((detail) => detail.textContent ?? '');
    const { number, orderId = '' } = selectConfirmedOrder(store.getState()) ?? {};
    expect(receipt[0]).toBe(number);
    expect(receipt[0]).toMatch(/^PP-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(toasts()).toEqual([lateMessages.orderPlaced(receipt[1] ?? '')]);
    expect(screen.getByRole('link', { name: 'See this order' })).toHaveAttribute('href', paths.order(orderId));
    expect(screen.getByRole('link', { name: 'Give the order an email' })).toHaveAttribute('href', paths.order(orderId));
    const parts = within(await screen.findByRole('region', { name: 'Parts' }));
    expect(parts.getByRole('heading', { name: 'Mini Relay 12V 40A, 4-pin' })).toBeVisible();
    expect(parts.getByText('Quantity 1 × ₹120')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Price Details' })).toHaveTextContent('Total Amount₹120');
    expect(screen.getByText(/^between \w{3}\u00a0\d+\u00a0\w{3} and/, { normalizer: String })).toBeVisible();
    expect(screen.getByText(/^You saved ₹\d+ on this order$/)).toBeVisible();
    const { name, house, city, state, postalCode, mobileNumber } = HOME_ADDRESS;
    for (const text of [name, house, `${city}, ${state} ${postalCode}`, `Mobile ${mobileNumber}`])
      expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(location()).toBe(paths.listing);
  });

  it('leads to the order when what was bought cannot be loaded, and asks nothing of an account [confirmation-1]', async () => {
    expectConsole('error', /The order that was paid could not be loaded/);
    const { user, backend } = await renderScreen(<BothScreens />, {
      at: paths.checkout,
      path: '/:screen',
      signedInAs: MEERA,
      cart: [RELAY],
      addresses: [HOME_ADDRESS],
    });
    backend.failNext('GET', '/user/orders/:id', 404);
    await user.click(await screen.findByRole('radio'));
    await user.click(screen.getByRole('button', { name: /^Pay/ }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Pay ₹120' }));

    expect(await screen.findByRole('link', { name: 'See this order' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Parts' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You bought as a guest/)).not.toBeInTheDocument();
  });

  it.each<[string, Pick<RenderScreenOptions, 'settings' | 'signedInAs'>, number]>([
    ['to an account, in a shop with a mail server', { settings: MAILING, signedInAs: MEERA }, 1],
    ['to a guest without an email', { settings: MAILING, signedInAs: 'guest' }, 0],
    ['in a shop without a mail server', { signedInAs: MEERA }, 0],
  ])('says that an email is on its way when one is: %s [confirmation-1]', async (_case, options, emails) => {
    const { user } = await renderScreen(<BothScreens />, {
      ...options,
      at: paths.checkout,
      path: '/:screen',
      cart: [RELAY],
      addresses: [HOME_ADDRESS],
    });
    await user.click(await screen.findByRole('radio'));
    await user.click(screen.getByRole('button', { name: /^Pay/ }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Pay ₹120' }));
    await screen.findByRole('region', { name: 'Parts' });

    expect(screen.queryAllByText(/^An email about this order is on its way to meera@example\.test\.$/)).toHaveLength(
      emails,
    );
    expect(screen.queryAllByText(/on its way/)).toHaveLength(emails);
  });

  it('opened without a payment goes to the products [confirmation-2]', async () => {
    const { location } = await renderScreen(<ConfirmationScreen />, { at: paths.confirmation, signedInAs: 'guest' });

    expect(location()).toBe(paths.listing);
    expect(screen.queryByText(messages.orderConfirmed)).not.toBeInTheDocument();
  });
});
