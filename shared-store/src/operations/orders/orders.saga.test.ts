import { GUEST_CREDENTIALS, messages, paths, rupeesToPaise, summarizePrices } from '@piston-parts/shared-contract';
import { TOKEN_STORAGE_KEY, type PaymentProof } from '@piston-parts/shared-contract';
import { createApiClient } from '../../api-client/api-client';
import { logInRequested, shopStarted } from '../../auth/auth.slice';
import type { KeyValueStorage, Ports } from '../../ports';
import {
  selectCart,
  selectConfirmedOrder,
  selectCurrentUser,
  selectPayment,
  selectSessionResolved,
} from '../../selectors';
import { startSimulatedBackend, createMemoryStorage, type SimulatedBackend } from '../../simulated-backend';
import { sagasWith } from '../../sagas';
import { createShopStore } from '../../store';
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

let backend: SimulatedBackend;
let token: string | null;
const client = createApiClient({ token: () => token });

beforeEach(async () => {
  backend = startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage() });
  token = null;
  token = (await client.postLogIn({ body: GUEST_CREDENTIALS })).encodedToken;
  await client.postCartItem({ body: { product: { _id: RELAY } } });
  await client.postAddress({ body: { address: HOME } });
});
afterEach(() => backend.shutdown());

function memory(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 8000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('It did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** A page of the shop: a reload is another page with the same session storage. */
async function openPage({ sessionStorage = memory() } = {}) {
  const notifications: string[] = [];
  const visited: string[] = [];
  const notify = (text: string) => void notifications.push(text);
  const localStorage = memory();
  if (token !== null) localStorage.set(TOKEN_STORAGE_KEY, token);
  const ports: Ports = {
    toasts: { success: notify, info: notify, warning: notify, error: notify },
    navigation: { go: (path) => void visited.push(path), currentPath: () => paths.checkout },
    page: { reload: () => undefined },
    localStorage,
    sessionStorage,
    tabs: { announce: () => undefined, subscribe: () => () => undefined },
    log: { failure: () => undefined },
  };
  const pageClient = createApiClient({ token: () => localStorage.get(TOKEN_STORAGE_KEY) });
  const store = createShopStore({ sagas: sagasWith({ client: pageClient, ports }) });
  const state = () => store.getState();
  store.dispatch(shopStarted());
  await until(() => selectSessionResolved(state()));
  store.dispatch(addressesRequested());
  await until(() => state().operations.addresses.status === 'ready' && state().operations.cart.status === 'ready');
  const addressId = state().operations.addresses.items[0]?._id ?? null;
  const status = () => selectPayment(state()).status;

  return {
    store,
    notifications,
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
  client.postTestPayment({ parameters: { providerOrderId }, body: { outcome: 'success' } });

const backendCart = async () => (await client.getCart()).cart.map(({ _id, qty }) => `${qty} × ${_id}`);

describe('Pressing Pay', () => {
  it('asks for an address when none is selected, and places nothing [checkout-2]', async () => {
    const page = await openPage();

    page.pressPay(null);

    expect(page.notifications).toEqual([messages.selectAddress]);
    expect(page.status()).toBe('idle');
  });

  it('opens the widget with the amount of the backend’s own cart and the chosen address’s mobile number [payment-3, payment-7]', async () => {
    const page = await openPage();
    await client.postCartItem({ body: { product: { _id: HORN } } });

    const { request } = await page.openWidget();

    const { cart } = await client.getCart();
    expect(cart).toHaveLength(2);
    expect(request.amount).toBe(rupeesToPaise(summarizePrices(cart).total));
    expect(request.prefill.contact).toBe(HOME.mobileNumber);
    expect(request.key).toBeNull();
  });

  it('shows the cart that is being paid for, also when another device changed it', async () => {
    const page = await openPage();
    await client.postCartItem({ body: { product: { _id: HORN } } });

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
    await client.deleteCartItem({ parameters: { id: RELAY } });

    page.pressPay();

    await until(() => page.notifications.length > 0);
    expect(page.notifications).toEqual([messages.cartEmpty]);
    expect(page.status()).toBe('idle');
  });
});

describe('A payment', () => {
  it('becomes a confirmed order: its items leave the cart, the shopper is told and shown [payment-5, payment-13]', async () => {
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
    backend.failNext('POST', '/user/orders/:id/payment', failure);

    page.store.dispatch(paymentSucceeded(await payAtProvider(request.providerOrderId)));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).toHaveLength(1);
  });

  it('that cannot be confirmed now is confirmed by the next Pay, without another charge', async () => {
    const page = await openPage();
    const { orderId, request } = await page.openWidget();
    for (let time = 0; time < 3; time += 1) backend.failNext('POST', '/user/orders/:id/payment', 'network');
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
    for (let time = 0; time < 3; time += 1) backend.failNext('POST', '/user/orders/:id/payment', 'network');
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
    backend.failNext('POST', '/user/orders/:id/payment', 401);
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
    for (let time = 0; time < 3; time += 1) backend.failNext('POST', '/user/orders', 'network');

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
