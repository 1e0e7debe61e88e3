import fc from 'fast-check';
import { isInStock, messages, quantityRefusal } from './index';

const stocked = (quantity: number, outOfStock = false) => ({ quantity, outOfStock });

describe('the quantity of a cart line (decision B6)', () => {
  it('may be anything from one piece to the stock', () => {
    expect([1, 2, 3].map((qty) => quantityRefusal(stocked(3), qty))).toEqual([null, null, null]);
  });

  it('never goes below one', () => {
    expect(quantityRefusal(stocked(3), 0)).toBe(messages.quantityAtLeastOne);
  });

  it('says how many are left past the stock', () => {
    expect(quantityRefusal(stocked(3), 4)).toBe('Only 3 left');
  });

  it('is refused for a part that is out of stock, however many are counted', () => {
    expect(quantityRefusal(stocked(2, true), 1)).toBe(messages.outOfStock);
    expect(quantityRefusal(stocked(0), 1)).toBe(messages.outOfStock);
  });

  it('is granted exactly from 1 to the stock of a part in stock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.boolean(),
        fc.integer({ min: -3, max: 33 }),
        (stock, out, qty) => {
          const product = stocked(stock, out);
          expect(quantityRefusal(product, qty) === null).toBe(isInStock(product) && qty >= 1 && qty <= stock);
        },
      ),
    );
  });
});
