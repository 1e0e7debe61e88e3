import { EMPTY_FILTER } from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { describeCosts, describeSuggestions } from './describe-costs';
import { generateCatalogue } from './generated-catalogue';
import { CHOICES, percentile, timeListing } from './time-listing';

describe('The benchmark of the listing', () => {
  it('tells the time in the middle and the one that 95 of 100 do not exceed', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);

    expect(percentile(times, 0.5)).toBe(50);
    expect(percentile(times, 0.95)).toBe(95);
    expect(percentile([7], 0.95)).toBe(7);
  });

  it('lists catalogues of the asked size, in which every choice finds something', () => {
    const catalogue = generateCatalogue(1000);

    expect(listProducts(catalogue, EMPTY_FILTER).count).toBe(1000);
    for (const filter of Object.values(CHOICES)) expect(listProducts(catalogue, filter).count).toBeGreaterThan(50);
    expect(timeListing(25, 3)).toHaveLength(Object.keys(CHOICES).length);
  });

  it('says whether the largest catalogue stays under a frame', () => {
    const fast = { choice: 'nothing chosen', median: 1, p95: 15.9 };

    expect(describeCosts([{ size: 10_000, ...fast }])).toContain('15.900 ms, stays under a frame (16 ms)');
    expect(describeCosts([{ size: 10_000, ...fast, p95: 16 }])).toContain('does NOT stay under');
    expect(
      describeCosts([
        { size: 25, ...fast, p95: 99 },
        { size: 10_000, ...fast },
      ]),
    ).toContain('10,000 products: p95');
  });
});

describe('The benchmark of the suggestions', () => {
  it('says how long half of the keys and 95 of 100 took, and whether those were within 100 ms', () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1);

    expect(describeSuggestions(times, 20)).toContain(
      '100 keys, in the browser at a network of 20 ms: median 50 ms, p95 95 ms',
    );
    expect(describeSuggestions(times, 20)).toContain('within 100 ms');
    expect(describeSuggestions([...times, ...Array<number>(10).fill(400)], 20)).toContain('NOT within 100 ms');
  });
});
