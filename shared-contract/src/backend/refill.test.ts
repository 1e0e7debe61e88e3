import { refill } from './refill';

const THREE_PADS = { productId: 'BR-8102', name: 'Brake pads', qty: 3 };
const stocked = (quantity: number) => ({ outOfStock: false, quantity });

describe('Ordering parts again', () => {
  it('puts as many units into the cart as were ordered', () => {
    expect(refill(THREE_PADS, 0, stocked(5))).toEqual({ qty: 3, short: null });
  });

  it('counts what the cart holds already, so that asking twice adds nothing', () => {
    expect(refill(THREE_PADS, 2, stocked(5))).toEqual({ qty: 3, short: null });
    expect(refill(THREE_PADS, 4, stocked(5))).toEqual({ qty: 4, short: null });
  });

  it('takes what is left and says how much that is', () => {
    const short = { productId: 'BR-8102', name: 'Brake pads', wanted: 3, got: 2 };
    expect(refill(THREE_PADS, 0, stocked(2))).toEqual({ qty: 2, short });
  });

  it.each([
    ['out of stock', stocked(0)],
    ['not sold at the moment', { outOfStock: true, quantity: 9 }],
    ['no longer in the catalogue', null],
  ])('gets nothing of a part that is %s', (_, product) => {
    expect(refill(THREE_PADS, 0, product)).toMatchObject({ qty: 0, short: { wanted: 3, got: 0 } });
  });

  it('puts no more into the cart than an order may have, and says so', () => {
    const short = { productId: 'BR-8102', name: 'Brake pads', wanted: 15, got: 10 };
    expect(refill({ ...THREE_PADS, qty: 15 }, 0, stocked(40))).toEqual({ qty: 10, short });
  });

  it('takes nothing away from the cart', () => {
    expect(refill(THREE_PADS, 2, stocked(1))).toMatchObject({ qty: 2, short: { got: 2 } });
  });
});
