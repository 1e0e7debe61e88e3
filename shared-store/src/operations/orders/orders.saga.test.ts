import { GUEST_CREDENTIALS, messages, paths, rupeesToPaise, summarizePrices } from '@piston-parts/shared-contract';
import { TOKEN_STORAGE_KEY, type PaymentProof } from '@piston-parts/shared-contract';
import type { ApiClient } from '../../api-client/api-client';
import { logInRequested } from '../../auth/auth.slice';
import { selectCart, selectConfirmedOrder, selectCurrentUser, selectPayment } from '../../selectors';
import { browserForEachTest, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { addressesRequested } from '../addresses/addresses.slice';
import {
  paymentDeclined,
  paymentDismissed,
  paymentRequested,
  paymentSucceeded,
  paymentWidgetFailed,
} from './orders.slice';

const RELAY = 'EL-4102';
const HORN = 'EL-4103';
const HOME = {
  name: 'Asha Verma',
  house: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  mobileNumber: '9876543210',
};

const browser = browserForEachTest();
let guest: ApiClient;

beforeEach(async () => {
  guest = browser.openTab().client;
  const { encodedToken } = await guest.postLogIn({ body: GUEST_CREDENTIALS });
  browser.localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
  await guest.postCartItem({ body: { product: { _id: RELAY } } });
  await guest.postAddress({ body: { address: HOME } });
});

/** The checkout in a tab of its own: a reload is another page with the same session storage. */
async function openPage(options: Partial<Pick<Tab, 'sessionStorage'>> = {}) {
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

/** What the provider's widget does when its own Pay is pressed. */
const payAtProvider = (providerOrderId: string): Promise<PaymentProof> =>
  guest.postTestPayment({ parameters: { providerOrderId }, body: { outcome: 'success' } });

const backendCart = async () => (await guest.getCart()).cart.map(({ _id, qty }) => `${qty} × ${_id}`);

describe('Pressing Pay', () => {
  it('asks for an address when none is selected, and places nothing [checkout-2]', async () => {
    const page = await openPage();

    page.pressPay(null);

    expect(page.notifications).toEqual([messages.selectAddress]);
    expect(page.status()).toBe('idle');
  });

  it('opens the widget with the amount of the backend’s own cart and the chosen address’s mobile number [payment-3, payment-7]', async () => {
    const page = await openPage();
    await guest.postCartItem({ body: { product: { _id: HORN } } });

    const { request } = await page.openWidget();

    const { cart } = await guest.getCart();
    expect(cart).toHaveLength(2);
    expect(request.amount).toBe(rupeesToPaise(summarizePrices(cart).total));
    expect(request.prefill.contact).toBe(HOME.mobileNumber);
    expect(request.key).toBeNull();
  });

  it('shows the cart that is being paid for, also when another device changed it', async () => {
    const page = await openPage();
    await guest.postCartItem({ body: { product: { _id: HORN } } });

    await page.openWidget();

    expect(page.cart()).toEqual([`1 × ${RELAY}`, `1 × ${HORN}`]);
  });

  it('twice, also with the widget open, leads to one order', async () => {
    const page = await openPage();
    page.pressPay();
    page.pressPay();
    const first = await page.openWidget();

    page.pressPay();
    page.pressPay();

    expect(page.status()).toBe('paying');
    page.store.dispatch(paymentSucceeded(await payAtProvider(first.request.providerOrderId)));
    await until(() => page.confirmed() !== null);
    expect(page.visited).toEqual([paths.confirmation]);
    expect(page.notifications).toHaveLength(1);
  });

  it('says so when the backend refuses, and nothing is open', async () => {
    const page = await openPage();
    await guest.deleteCartItem({ parameters: { id: RELAY } });

    page.pressPay();

    await until(() => page.notifications.length > 0);
    expect(page.notifications).toEqual([messages.cartEmpty]);
    expect(page.status()).toBe('idle');
  });
});

describe('A payment', () => {
  it('becomes a confirmed order: its items leave the cart, the shopper is notified and sees it [payment-5, payment-13]', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();

    const proof = await payAtProvider(request.providerOrderId);
    page.store.dispatch(paymentSucceeded(proof));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()).toMatchObject({ orderId, paymentId: proof.razorpay_payment_id });
    expect(page.cart()).toEqual([]);
    expect(await backendCart()).toEqual([]);
    expect(page.notifications).toEqual([messages.orderPlaced(proof.razorpay_payment_id)]);
    expect(page.visited).toEqual([paths.confirmation]);
  });

  it.each([
    ['lost', 'lost-response'],
    ['a failure', 500],
  ] as const)('is confirmed once although the first response was %s [payment-10]', async (_, failure) => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    browser.backend.failNext('POST', '/user/orders/:id/payment', failure);

    page.store.dispatch(paymentSucceeded(await payAtProvider(request.providerOrderId)));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).toHaveLength(1);
  });

  it('that cannot be confirmed now is confirmed by the next Pay, without another charge', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders/:id/payment', 'network');
    const proof = await payAtProvider(request.providerOrderId);
    page.store.dispatch(paymentSucceeded(proof));
    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([messages.paymentUnconfirmed]);

    page.pressPay(null);

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()).toMatchObject({ orderId, paymentId: proof.razorpay_payment_id });
  });

  it('survives a reload before it was confirmed [payment-10]', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders/:id/payment', 'network');
    page.store.dispatch(paymentSucceeded(await payAtProvider(request.providerOrderId)));
    await until(() => page.status() === 'idle');

    const reloaded = await openPage({ sessionStorage: page.sessionStorage });

    await until(() => reloaded.confirmed() !== null);
    expect(reloaded.confirmed()?.orderId).toBe(orderId);
    expect(await backendCart()).toEqual([]);
  });

  it('survives a reload that came before the widget could tell', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    await payAtProvider(request.providerOrderId);

    const reloaded = await openPage({ sessionStorage: page.sessionStorage });

    await until(() => reloaded.confirmed() !== null);
    expect(reloaded.confirmed()?.orderId).toBe(orderId);
  });

  it('is not lost when the session ends in the midst of it: the next log-in confirms it', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    browser.backend.failNext('POST', '/user/orders/:id/payment', 401);
    page.store.dispatch(paymentSucceeded(await payAtProvider(request.providerOrderId)));
    await until(() => selectCurrentUser(page.store.getState()) === null);

    page.store.dispatch(logInRequested({ ...GUEST_CREDENTIALS, rememberMe: false }));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(await backendCart()).toEqual([]);
  });

  it('with a forged proof confirms nothing and can be tried again', async () => {
    const page = await openPage();
    const { request } = await page.openWidget();

    page.store.dispatch(
      paymentSucceeded({
        razorpay_payment_id: 'pay_forged',
        razorpay_order_id: request.providerOrderId,
        razorpay_signature: 'forged',
      }),
    );

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([messages.paymentNotVerified]);
    expect(await backendCart()).toEqual([`1 × ${RELAY}`]);
    expect((await page.openWidget()).request.providerOrderId).toBe(request.providerOrderId);
  });
});

describe('A payment that does not come about', () => {
  it('because the widget was closed: a toast, the cart as it was, and Pay works again', async () => {
    const page = await openPage();
    const first = await page.openWidget();

    page.store.dispatch(paymentDismissed());

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([messages.paymentDismissed]);
    expect(await backendCart()).toEqual([`1 × ${RELAY}`]);
    expect((await page.openWidget()).orderId).toBe(first.orderId);
  });

  it.each([
    ['the card was declined', paymentDeclined(), messages.paymentDeclined],
    ['the widget did not open', paymentWidgetFailed(), messages.somethingWentWrong],
  ])('because %s: a toast, the cart as it was', async (_, event, text) => {
    const page = await openPage();
    await page.openWidget();

    page.store.dispatch(event);

    expect(page.notifications).toEqual([text]);
    expect(page.status()).toBe('idle');
    expect(await backendCart()).toEqual([`1 × ${RELAY}`]);
  });

  it('is not called unpaid when the money was taken just before the widget closed', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    await payAtProvider(request.providerOrderId);

    page.store.dispatch(paymentDismissed());

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).not.toContain(messages.paymentDismissed);
  });

  it('is not called unpaid when nobody can be asked', async () => {
    const page = await openPage();
    const { request } = await page.openWidget();
    await payAtProvider(request.providerOrderId);
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders', 'network');

    page.store.dispatch(paymentDismissed());

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([messages.paymentUnconfirmed]);
    page.pressPay();
    await until(() => page.confirmed() !== null);
    expect(await backendCart()).toEqual([]);
  });

  it('ends when the shopper leaves before the widget opened', async () => {
    const page = await openPage();

    page.pressPay();
    page.store.dispatch(paymentDismissed());

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([messages.paymentDismissed]);
  });

  it('says nothing when the checkout is left without a payment', async () => {
    const page = await openPage();

    page.store.dispatch(paymentDismissed());

    expect(page.notifications).toEqual([]);
    expect(page.status()).toBe('idle');
  });

  it('does not undo one that is being confirmed', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    const proof = await payAtProvider(request.providerOrderId);

    page.store.dispatch(paymentSucceeded(proof));
    page.store.dispatch(paymentDismissed());

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).toEqual([messages.orderPlaced(proof.razorpay_payment_id)]);
  });
});
