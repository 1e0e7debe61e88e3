import fc from 'fast-check';
import { isInStock, MAX_UNITS_PER_PART, messages, quantityRefusal } from './index';

const stocked = (quantity: number, outOfStock = false) => ({ quantity, outOfStock });

describe('the quantity of a cart line', () => {
  it('may be anything from one unit to the stock', () => {
    expect([1, 2, 3].map((qty) => quantityRefusal(stocked(3), qty))).toEqual([null, null, null]);
  });

  it('never goes below one', () => {
    expect(quantityRefusal(stocked(3), 0)).toBe(messages.quantityAtLeastOne);
  });

  it('says how many are left past the stock', () => {
    expect(quantityRefusal(stocked(3), 4)).toBe('Only 3 left');
  });

  it('never goes above what an order may have, however many are in stock', () => {
    expect(quantityRefusal(stocked(500), 10)).toBeNull();
    expect(quantityRefusal(stocked(500), 11)).toBe('At most 10 in an order');
    expect(quantityRefusal(stocked(10), 11)).toBe('Only 10 left');
  });

  it('goes up to what the owner has set for the part, be it less or more [cart-11]', () => {
    expect(quantityRefusal({ ...stocked(500), maxPerOrder: 4 }, 5)).toBe('At most 4 in an order');
    expect(quantityRefusal({ ...stocked(500), maxPerOrder: 40 }, 40)).toBeNull();
    expect(quantityRefusal({ ...stocked(30), maxPerOrder: 40 }, 31)).toBe('Only 30 left');
  });

  it('is refused for a part that is out of stock, however many are counted', () => {
    expect(quantityRefusal(stocked(2, true), 1)).toBe(messages.outOfStock);
    expect(quantityRefusal(stocked(0), 1)).toBe(messages.outOfStock);
  });

  it('is granted exactly from 1 to the stock of a part in stock, 10 at most [cart-9]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.boolean(),
        fc.integer({ min: -3, max: 33 }),
        (stock, out, qty) => {
          const product = stocked(stock, out);
          const most = Math.min(stock, MAX_UNITS_PER_PART);
          expect(quantityRefusal(product, qty) === null).toBe(isInStock(product) && qty >= 1 && qty <= most);
        },
      ),
    );
  });
});
