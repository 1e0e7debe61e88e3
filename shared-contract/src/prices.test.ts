import fc from 'fast-check';
import { CURRENCY, DEFAULT_SETTINGS, discountPercentage, formatRupees, summarizePrices } from './index';
import { rupeesToPaise } from './backend/rupees-to-paise';

const line = (actualPrice: number, previousPrice: number, qty: number) => ({
  price: { actualPrice, previousPrice },
  qty,
});

const rupees = fc.integer({ min: 0, max: 1_000_000 });
const cart = fc.array(
  fc
    .record({ actualPrice: rupees, more: rupees, qty: fc.integer({ min: 1, max: 999 }) })
    .map(({ actualPrice, more, qty }) => line(actualPrice, actualPrice + more, qty)),
  { maxLength: 50 },
);

const rules = fc
  .record({ charge: rupees, freeFrom: fc.option(rupees, { nil: undefined }) })
  .map(({ charge, freeFrom }) => ({
    charge,
    ...(freeFrom !== undefined && { freeFrom }),
  }));

describe('the price panel', () => {
  it('shows the previous prices, what comes off, the delivery and the total [cart-18]', () => {
    expect(summarizePrices([line(2000, 2480, 1), line(120, 160, 3)])).toEqual({
      price: 2960,
      discount: -650,
      delivery: 50,
      total: 2360,
      savings: 600,
    });
  });

  it.each([
    [
      'below the sum from which delivery is free',
      { charge: 80, freeFrom: 2361 },
      { discount: -600, delivery: 80, total: 2440 },
    ],
    ['at that sum', { charge: 80, freeFrom: 2360 }, { discount: -680, delivery: 80, total: 2360 }],
    ['where delivery is never free', { charge: 80 }, { discount: -600, delivery: 80, total: 2440 }],
    ['where delivery costs nothing', { charge: 0 }, { discount: -600, delivery: 0, total: 2360 }],
  ])('%s has the charge that the owner set [settings-6]', (_, delivery, expected) => {
    expect(summarizePrices([line(2000, 2480, 1), line(120, 160, 3)], delivery)).toMatchObject(expected);
  });

  it('adds the charge of each heavy unit to the delivery, which no sum of parts gives back [delivery-6]', () => {
    const heavy = { ...line(2000, 2480, 2), deliveryCharge: 300 };
    expect(summarizePrices([heavy, line(120, 160, 3)])).toEqual({
      price: 5440,
      discount: -1130,
      delivery: 650,
      total: 4960,
      savings: 1080,
    });
    expect(summarizePrices([heavy], { charge: 80 })).toMatchObject({ discount: -960, delivery: 680, total: 4680 });
  });

  it('costs nothing when the cart is empty', () => {
    expect(summarizePrices([])).toEqual({ price: 0, discount: 0, delivery: 0, total: 0, savings: 0 });
  });

  it('adds up for every cart: price + discount + delivery = total [cart-16]', () => {
    fc.assert(
      fc.property(cart, rules, (lines, rule) => {
        const { price, discount, delivery, total } = summarizePrices(lines, rule);
        expect(price + discount + delivery).toBe(total);
      }),
    );
  });

  it('takes the actual price of every unit, and saves the rest, for every cart [cart-20]', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { price, total, savings, discount } = summarizePrices(lines);
        const units = lines.flatMap(({ price: each, qty }) => Array.from({ length: qty }, () => each));
        expect(total).toBe(units.reduce((sum, { actualPrice }) => sum + actualPrice, 0));
        expect(price - total).toBe(savings);
        if (lines.length > 0) expect(-discount - savings).toBe(DEFAULT_SETTINGS.delivery.charge);
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(summarizePrices([...lines].reverse())).toEqual(summarizePrices(lines));
      }),
    );
  });
});

describe('money', () => {
  it('is asked of the payment provider in whole paise [payment-3, shop-4]', () => {
    expect(rupeesToPaise(2360)).toBe(236000);
    fc.assert(fc.property(rupees, (amount) => expect(Number.isSafeInteger(rupeesToPaise(amount))).toBe(true)));
  });

  it.each([
    [0, '₹0'],
    [2000, '₹2,000'],
    [123456, '₹1,23,456'],
    [-650, '-₹650'],
  ])('of %d rupees is shown as %s [shop-4]', (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown);
  });

  it('is shown as the language of India has it, whatever the amount [shop-4]', () => {
    const style = { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 } as const;
    const asInIndia = new Intl.NumberFormat('en-IN', style);
    const amount = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.integer().map((paise) => paise / 100),
    );
    fc.assert(fc.property(amount, (rupees) => expect(formatRupees(rupees)).toBe(asInIndia.format(rupees))));
  });
});

describe('the discount of a product', () => {
  it.each([
    [2000, 2480, 19],
    [0, 100, 100],
    [100, 100, 0],
    [120, 100, 0],
    [0, 0, 0],
  ])('from %d, before %d, is %d %% [product-3]', (actualPrice, previousPrice, percent) => {
    expect(discountPercentage({ actualPrice, previousPrice })).toBe(percent);
  });

  it('is a whole number from 0 to 100 for every price', () => {
    fc.assert(
      fc.property(rupees, rupees, (actualPrice, previousPrice) => {
        const percent = discountPercentage({ actualPrice, previousPrice });
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      }),
    );
  });
});
