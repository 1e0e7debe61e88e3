import fc from 'fast-check';
import { creditLine, sumOf, taxLine, type SoldLine } from './tax-lines';

const soldLine: fc.Arbitrary<SoldLine> = fc.record({
  productId: fc.constant('BR-8101'),
  name: fc.constant('Brake disc'),
  hsn: fc.constant('870830'),
  rate: fc.constantFrom(0, 5, 12, 18, 28, 40),
  qty: fc.integer({ min: 1, max: 10 }),
  unitPrice: fc.integer({ min: 1, max: 100_000_000 }).map((rupees) => rupees * 100),
});
const cart = fc.array(soldLine, { minLength: 1, maxLength: 8 });

describe('the tax that is in a price', () => {
  it('adds up to what was paid to the paisa in 100,000 carts, with equal halves for the centre and the state [invoices-2]', () => {
    fc.assert(
      fc.property(cart, fc.boolean(), (lines, isWithinState) => {
        const taxed = lines.map((line) => taxLine(line, isWithinState));
        const { taxable, cgst, sgst, igst, total } = sumOf(taxed);
        const paid = lines.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0);
        const isRight = (line: (typeof taxed)[number]) =>
          Math.abs(line.cgst + line.sgst + line.igst - (line.taxable * line.rate) / 100) <= 2;
        return (
          total === paid &&
          taxable + cgst + sgst + igst === paid &&
          cgst === sgst &&
          (isWithinState ? igst : cgst) === 0 &&
          taxed.every(isRight)
        );
      }),
      { numRuns: 100_000 },
    );
  });

  it('is 18 % of ₹1,000 in ₹1,180, and of a price that does not divide to the nearest paisa', () => {
    const line = { productId: 'A', name: 'A', hsn: '8708', rate: 18, qty: 1 };
    expect(taxLine({ ...line, unitPrice: 118_000 }, false)).toMatchObject({ taxable: 100_000, igst: 18_000 });
    expect(taxLine({ ...line, unitPrice: 154_900 }, true)).toMatchObject({
      taxable: 131_272,
      cgst: 11_814,
      sgst: 11_814,
    });
  });

  it('goes back whole once all units of a line have come back, in any portions [invoices-5]', () => {
    const portions = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(soldLine, portions, fc.boolean(), (line, units, isWithinState) => {
        const qty = units.reduce((sum, one) => sum + one, 0);
        const sold = taxLine({ ...line, qty }, isWithinState);
        let before = 0;
        const credits = units.map((one) => {
          const credit = creditLine(sold, one, before);
          before += one;
          return credit;
        });
        const { taxable, cgst, sgst, igst, total } = sold;
        expect(sumOf(credits)).toEqual({ taxable, cgst, sgst, igst, total });
        for (const credit of credits) {
          expect(credit.total).toBe(credit.qty * line.unitPrice);
          expect(credit.taxable + credit.cgst + credit.sgst + credit.igst).toBe(credit.total);
        }
      }),
    );
  });
});
