import { createShopStore, type ShopState, type ShopStore } from '@piston-parts/shared-store';
import { watchSteps } from './visit-steps';

const plain = createShopStore({ sagas: () => () => undefined });
let notify: () => void = () => undefined;
let state: ShopState = plain.getState();
const store = {
  getState: () => state,
  subscribe: (listener: () => void) => (notify = listener),
} as unknown as ShopStore;
/** The shop goes on to a state with these operations. */
const goOn = (operations: object) => {
  state = { ...state, operations: { ...state.operations, ...operations } };
  notify();
};
const cart = (...quantities: number[]) => ({ items: quantities.map((qty) => ({ qty })), status: 'ready' });

test('a fuller cart, an order and its payment are steps, a cart that is loaded or lowered is none', () => {
  const steps: string[] = [];
  watchSteps(store)((step) => steps.push(step));
  goOn({ cart: cart(2) });
  goOn({ cart: cart(1) });
  expect(steps).toEqual([]);
  goOn({ cart: cart(1, 1) });
  const { orders } = state.operations;
  goOn({ orders: { ...orders, payment: { status: 'paying' } } });
  goOn({ cart: cart(1, 1) });
  goOn({ orders: { ...orders, payment: { status: 'idle' }, confirmed: { orderId: '1' } } });
  expect(steps).toEqual(['added', 'ordered', 'paid']);
});
