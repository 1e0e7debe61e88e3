import { GUEST_CREDENTIALS, paths, TOKEN_STORAGE_KEY, type PaymentProof } from '@piston-parts/shared-contract';
import type { ApiClient } from '../api-client/api-client';
import { addressesRequested } from '../operations/addresses/addresses.slice';
import { paymentRequested } from '../operations/orders/orders.slice';
import { selectCart, selectConfirmedOrder, selectPayment } from '../selectors';
import { HOME_ADDRESS } from './home-address';
import type { Browser, Tab } from './shop-browser';
import { until } from './until';

/** Logs the guest in with a part in the cart and an address. @returns the guest's client */
export async function prepareCheckout(browser: Browser, productId: string): Promise<ApiClient> {
  const guest = browser.openTab().client;
  const { encodedToken } = await guest.postLogIn({ body: GUEST_CREDENTIALS });
  browser.localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
  await guest.postCartItem({ body: { product: { _id: productId } } });
  await guest.postAddress({ body: { address: HOME_ADDRESS } });
  return guest;
}

/** The provider's widget after a press on its Pay. */
export const payAtProvider = (guest: ApiClient, providerOrderId: string): Promise<PaymentProof> =>
  guest.postTestPayment({ parameters: { providerOrderId }, body: { outcome: 'success' } });

/** The cart as the backend has it, as `2 × EL-4102`. */
export const backendCart = async (guest: ApiClient): Promise<string[]> =>
  (await guest.getCart()).cart.map(({ _id, qty }) => `${qty} × ${_id}`);

/** The checkout in a separate tab: a reload is another page with the same session storage. */
export async function openCheckout(browser: Browser, options: Partial<Pick<Tab, 'sessionStorage'>> = {}) {
  const tab = browser.openTab({ at: paths.checkout, ...options });
  const { store, state, visited, sessionStorage } = tab;
  await tab.start();
  store.dispatch(addressesRequested());
  await until(() => state().operations.addresses.status === 'ready' && state().operations.cart.status === 'ready');
  const addressId = state().operations.addresses.items[0]?._id ?? null;
  const status = () => selectPayment(state()).status;

  return {
    store,
    /** Texts of the toasts so far. */
    get notifications() {
      return tab.notifications.map((notification) => notification.replace(/^\w+: /, ''));
    },
    visited,
    status,
    sessionStorage,
    cart: () => selectCart(state()).map(({ _id, qty }) => `${qty} × ${_id}`),
    confirmed: () => selectConfirmedOrder(state()),
    pressPay: (selected = addressId) => store.dispatch(paymentRequested({ addressId: selected })),
    async openWidget() {
      store.dispatch(paymentRequested({ addressId }));
      await until(() => status() === 'paying');
      const payment = selectPayment(state());
      if (payment.status !== 'paying') throw new Error('The widget is not open');
      return payment;
    },
  };
}
