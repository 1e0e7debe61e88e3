import { products } from '@piston-parts/shared-store/seeds';
import type { PartSpecification, Product } from '@piston-parts/shared-contract';
import type { ComparedPart } from '../comparison';
import { head } from './compare.head';
import { numberRows, shopRows, technicalRows } from './comparison-rows';

const DISC = products.find(({ _id }) => _id === 'BR-8101') as Product;
const PADS = products.find(({ _id }) => _id === 'BR-8102') as Product;
const NOTHING: PartSpecification = {
  partType: '',
  condition: 'new',
  makerNumber: '',
  universal: false,
  attributes: [],
  numbers: [],
};
const part = (specification: Partial<PartSpecification> | null, product: Partial<Product> = {}): ComparedPart => ({
  product: { ...DISC, ...product },
  ...(specification && { specification: { ...NOTHING, ...specification } }),
});
const attribute = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });

/** `Stock: In stock, 4 left | Out of stock *`: the star stands for a difference. */
const texts = (rows: ReturnType<typeof shopRows>) =>
  rows.map(({ name, values, differs }) => `${name}: ${values.join(' | ')}${differs ? ' *' : ''}`);

describe('A row of compared parts', () => {
  it('has stock, maker and rating, and of a part that is not rated nothing, which is no difference [compare-3, compare-4]', () => {
    const other = part(null, { outOfStock: true, quantity: 0, isRated: false, manufacturerName: 'Bosch' });

    expect(texts(shopRows([part(null), other]))).toEqual([
      'Stock: In stock, 4 left | Out of stock *',
      'Maker: Brembo | Bosch *',
      'Rating: 5 of 5 | ',
    ]);
  });

  it('has the technical data, what most parts state first, and long numbers in groups [compare-3, compare-4]', () => {
    const one = part({
      partType: 'Oil',
      attributes: [
        attribute('Colour', 'amber'),
        attribute('Interval', '15000', 'km'),
        attribute('Volume', '1500', 'ml'),
      ],
    });
    const other = part({
      universal: true,
      attributes: [attribute('Volume', '1500', 'ml'), attribute('Interval', '99999')],
    });

    expect(texts(technicalRows([one, other, part(null)]))).toEqual([
      'Condition: new | new | ',
      'Interval: 15,000 km | 99999 |  *',
      'Volume: 1500 ml | 1500 ml | ',
      'Part: Oil |  | ',
      'Colour: amber |  | ',
      'Fits:  | any car | ',
    ]);
  });

  it('has the numbers by which the parts are known, which are no difference [compare-3, compare-4]', () => {
    const numbers = [
      { kind: 'interchange', maker: 'ATE', number: '24-1' },
      { kind: 'original', maker: 'Mahindra', number: 'M-1' },
      { kind: 'interchange', maker: 'ATE', number: '24-2' },
      { kind: 'superseded', maker: 'ATE', number: '23-9' },
    ] as const;

    expect(
      texts(numberRows([part({ makerNumber: '09.A', numbers: [...numbers] }), part(null, { _id: 'X-1' }), part({})])),
    ).toEqual([
      'Number: BR-8101 | X-1 | BR-8101',
      'Maker’s number: 09.A |  | ',
      'Replaces ATE: 24-1, 24-2 |  | ',
      'Original Mahindra: M-1 |  | ',
      'Formerly ATE: 23-9 |  | ',
    ]);
  });
});

it('A comparison that is shared is named after its parts, and has the picture of the first [compare-2]', () => {
  const parts = [part(null), { product: PADS }];
  const names = `${DISC.name}, ${PADS.name}`;
  const location = { pathname: '/compare-page', search: '', parameters: {} };

  expect(head({ comparison: { parts, missing: [] } }, location)).toEqual({
    title: `Compare ${names}`,
    description: `Price, stock and technical data side by side: ${names}.`,
    image: '/pictures/brake-disc/1200.jpg',
    firstPicture: '/pictures/brake-disc',
  });
  for (const comparison of [null, { parts: [], missing: ['GONE-1'] }])
    expect(head({ comparison }, location)).toEqual({});
});
