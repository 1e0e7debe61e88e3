import { GUEST_CREDENTIALS, PRODUCT_CATEGORIES } from '@piston-parts/shared-contract';
import { categorySchema, check, isPassword, productSchema } from '@piston-parts/shared-contract/schemas';
import { categories, fitments, products, users } from '.';

const every = <Value>(pick: (product: (typeof products)[number]) => Value) => products.map(pick);

describe('the seed data', () => {
  it('has 25 products of the contract’s form, each with its own id and picture [data-1, seeds-1]', () => {
    expect(products).toHaveLength(25);
    for (const product of products) expect(check(productSchema, product)).toEqual({ ok: true, value: product });
    expect(new Set(every(({ _id }) => _id)).size).toBe(25);
    expect(new Set(every(({ image }) => image.src)).size).toBe(25);
    expect(new Set(every(({ image }) => image.alt)).size).toBe(25);
  });

  it('covers the nine categories [listing-7, seeds-1]', () => {
    expect(new Set(every(({ category }) => category))).toEqual(new Set(PRODUCT_CATEGORIES));
  });

  it('costs 120 to 2000 rupees, and less than before [seeds-2]', () => {
    const prices = every(({ price }) => price.actualPrice);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([120, 2000]);
    for (const { price } of products) expect(price.previousPrice).toBeGreaterThan(price.actualPrice);
  });

  it('has 2 to 23 units in stock, and none of the two parts that are out of stock [seeds-3]', () => {
    const stock = products.filter(({ outOfStock }) => !outOfStock).map(({ quantity }) => quantity);
    expect([Math.min(...stock), Math.max(...stock)]).toEqual([2, 23]);
    expect(products.filter(({ outOfStock }) => outOfStock)).toHaveLength(2);
    for (const { outOfStock, availability, quantity } of products) {
      expect(quantity === 0).toBe(outOfStock);
      expect(availability).toBe(outOfStock ? 'out of stock' : 'in stock');
    }
  });

  it('says of the drier and the timing belt what is printed on their pictures', () => {
    const textOf = (id: string) => JSON.stringify(products.find(({ _id }) => _id === id));
    expect(textOf('AC-1103')).toContain('XH-7');
    expect(textOf('AC-1103')).not.toMatch(/XH-9|R1234yf/);
    expect(textOf('MC-3103')).toContain('25.4 mm (1 inch)');
  });

  it('is rated 1 to 5 [seeds-4]', () => {
    const ratings = every(({ rating }) => rating);
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([1, 5]);
  });

  it('has prices in whole rupees [shop-4]', () => {
    for (const { price } of products) expect(Object.values(price).every(Number.isInteger)).toBe(true);
  });

  it('has a real part name and a manufacturer of each [seeds-4]', () => {
    expect(new Set(every(({ name }) => name)).size).toBe(25);
    for (const { name, manufacturerName } of products) {
      expect(name).toMatch(/^\p{Lu}.*\p{L} .*\p{L}/u);
      expect(manufacturerName).toMatch(/^\p{Lu}[\p{L}&. -]+$/u);
      expect(`${name} ${manufacturerName}`).not.toMatch(/\b(test|sample|example|part \d|lorem|acme|generic)\b/i);
    }
  });

  it('tells 3 to 5 selling points and a paragraph of details of each [seeds-4]', () => {
    for (const { description, details } of products) {
      expect(description.length).toBeGreaterThanOrEqual(3);
      expect(description.length).toBeLessThanOrEqual(5);
      expect(details).toContain('In the box');
    }
  });

  it('has the five categories of the home page, each with its own picture [data-3, seeds-6]', () => {
    expect(categories.map(({ category, text }) => [category, text])).toEqual([
      ['Mechanical', 'Mechanical'],
      ['Body', 'Body'],
      ['Oil', 'Oils'],
      ['Engine', 'Engine'],
      ['Brakes', 'Brakes'],
    ]);
    for (const category of categories) expect(check(categorySchema, category)).toMatchObject({ ok: true });
    expect(new Set(categories.map(({ image }) => image.src)).size).toBe(5);
  });

  it('has front brake pads in stock for a diesel 1.5 Creta of 2019', () => {
    const ofCreta = products.filter(({ _id, outOfStock }) => {
      const own = fitments.get(_id) ?? [];
      const fits = own.some(({ vehicle, position }) => {
        const { model, engine, fuel, yearFrom, yearTo } = vehicle;
        const isCreta = model === 'Creta' && engine.startsWith('1.5') && fuel === 'diesel';
        return isCreta && position === 'front' && yearFrom <= 2019 && 2019 <= (yearTo ?? 2019);
      });
      return fits && !outOfStock;
    });
    expect(ofCreta.map(({ name }) => name)).toEqual([expect.stringMatching(/Brake Pad Set/)]);
  });

  it('has three users, one of them behind Guest Log-In [log-in-5, log-in-6, seeds-5]', () => {
    expect(users).toHaveLength(3);
    expect(users).toContainEqual(expect.objectContaining(GUEST_CREDENTIALS));
    for (const { password } of users) expect(isPassword(password)).toBe(true);
  });
});
