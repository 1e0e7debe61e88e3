import { describePrices } from './price-lines';

const line = (actualPrice: number, previousPrice: number, qty: number) => ({
  price: { actualPrice, previousPrice },
  qty,
});

describe('The price panel', () => {
  it('says price, discount, delivery and total, and what is saved [cart-16, cart-19, cart-21]', () => {
    expect(describePrices([line(2000, 2500, 1), line(300, 340, 2)])).toEqual({
      lines: [
        { label: 'Price (3 items)', amount: '₹3,180' },
        { label: 'Discount', amount: '-₹630' },
        { label: 'Delivery Charges', amount: '₹50' },
      ],
      total: { label: 'Total Amount', amount: '₹2,600' },
      note: 'You will save ₹580 on this order',
      deliveryNote: 'Delivery is free: the discount gives the ₹50 back.',
    });
  });

  it('of an order that is paid speaks in the past [cart-21]', () => {
    const panel = describePrices([line(2000, 2500, 1)], { past: true });

    expect(panel.note).toBe('You saved ₹500 on this order');
    expect(panel.deliveryNote).toBe('Delivery was free: the discount gave the ₹50 back.');
  });

  it('says from which sum on delivery is free, until the parts cost that much [settings-6]', () => {
    const noteFor = (freeFrom?: number) =>
      describePrices([line(300, 300, 1)], { delivery: { charge: 80, ...(freeFrom && { freeFrom }) } }).deliveryNote;

    expect([noteFor(999), noteFor(300), noteFor()]).toEqual([
      'Delivery is free from ₹999 of parts on.',
      'Delivery is free: the discount gives the ₹80 back.',
      null,
    ]);
  });

  it('says that heavy parts cost delivery, whatever is given back [delivery-6]', () => {
    const heavy = [{ ...line(300, 300, 2), deliveryCharge: 250 }];
    const panel = describePrices(heavy);

    expect(panel.lines.at(-1)).toEqual({ label: 'Delivery Charges', amount: '₹550' });
    expect(panel.total.amount).toBe('₹1,100');
    expect(panel.deliveryNote).toBe('Delivery is ₹500 for heavy parts: the discount gives the ₹50 back.');
    expect(describePrices(heavy, { delivery: { charge: 80, freeFrom: 999 } }).deliveryNote).toBe(
      'Delivery is free from ₹999 of parts on, heavy parts apart.',
    );
  });

  it('counts one unit as an item and promises no saving where there is none', () => {
    const panel = describePrices([line(120, 120, 1)]);

    expect(panel.lines[0]?.label).toBe('Price (1 item)');
    expect(panel.note).toBeNull();
  });
});
