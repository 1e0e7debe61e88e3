import {
  EMPTY_FILTER,
  filterFromQuery,
  listProducts,
  queryFromFilter,
  suggestNames,
  type ListingFilter,
} from './index';

const part = (name: string, category: 'Brakes' | 'Oil' | 'Light', actualPrice: number, rating: number) => ({
  name,
  category,
  rating,
  price: { actualPrice, previousPrice: actualPrice + 100 },
});

const PARTS = [
  part('Brake Disc', 'Brakes', 2000, 5),
  part('Brake Pads', 'Brakes', 1350, 4),
  part('Engine Oil', 'Oil', 845, 5),
  part('Brake Fluid', 'Oil', 310, 2),
  part('H4 Bulb', 'Light', 245, 3),
  part('Fog Lamp', 'Light', 1500, 1),
  part('Tail Lamp', 'Light', 1501, 4),
];

const list = (filter: Partial<ListingFilter>, parts = PARTS) => listProducts(parts, { ...EMPTY_FILTER, ...filter });
const names = (filter: Partial<ListingFilter>) => list(filter).items.map(({ name }) => name);

describe('the listing', () => {
  it('shows the first six of everything, in the shop’s order, before anything is chosen [listing-17]', () => {
    expect(list({})).toMatchObject({ count: 7, pages: 2, page: 1 });
    expect(names({})).toEqual(PARTS.slice(0, 6).map(({ name }) => name));
  });

  it('shows any of the ticked categories', () => {
    expect(names({ categories: ['Oil', 'Light'] })).toEqual([
      'Engine Oil',
      'Brake Fluid',
      'H4 Bulb',
      'Fog Lamp',
      'Tail Lamp',
    ]);
  });

  it('holds all filters at once [listing-4, listing-9]', () => {
    expect(names({ categories: ['Brakes', 'Oil'], sliderAmount: 1400, ratings: 3, search: 'brake' })).toEqual([
      'Brake Pads',
    ]);
  });

  it('takes the end of the slider for no limit at all [listing-9]', () => {
    expect(names({ sliderAmount: 1500 })).toContain('Brake Disc');
    expect(names({ sliderAmount: 1499 })).toEqual(['Brake Pads', 'Engine Oil', 'Brake Fluid', 'H4 Bulb']);
    expect(names({ sliderAmount: 310 })).toEqual(['Brake Fluid', 'H4 Bulb']);
    expect(names({ sliderAmount: 0 })).toEqual([]);
  });

  it('shows the rating and above [listing-4]', () => {
    expect(names({ ratings: 5 })).toEqual(['Brake Disc', 'Engine Oil']);
  });

  it('searches without regard to case or outer spaces [listing-13]', () => {
    expect(names({ search: '  BRAKE f ' })).toEqual(['Brake Fluid']);
    expect(names({ search: 'LAMP' })).toEqual(['Fog Lamp', 'Tail Lamp']);
  });

  it('sorts by the price that is asked, both ways [listing-6]', () => {
    expect(names({ priceSort: 'PRICE_LOW_TO_HIGH' }).slice(0, 3)).toEqual(['H4 Bulb', 'Brake Fluid', 'Engine Oil']);
    expect(names({ priceSort: 'PRICE_HIGH_TO_LOW' }).slice(0, 3)).toEqual(['Brake Disc', 'Tail Lamp', 'Fog Lamp']);
  });

  it('shows the last page for one past the end [listing-18]', () => {
    expect(list({ page: 99 })).toMatchObject({ page: 2, items: [{ name: 'Tail Lamp' }] });
  });

  it('has one empty page when nothing matches', () => {
    expect(list({ search: 'gearbox' })).toEqual({ items: [], count: 0, pages: 1, page: 1 });
  });
});

describe('Parts in stock and out of stock', () => {
  const soldOut = { ...part('Air Filter', 'Oil', 845, 5), quantity: 0, outOfStock: true };
  const withdrawn = { ...part('Wiper', 'Light', 845, 4), quantity: 4, outOfStock: true };
  const parts = [soldOut, withdrawn, ...PARTS.map((each) => ({ ...each, quantity: 3, outOfStock: false }))];
  const listed = (filter: Partial<ListingFilter>) => list(filter, parts).items.map(({ name }) => name);

  it('come in this order where nothing else orders them', () => {
    expect(listed({ page: 2 })).toEqual(['Tail Lamp', 'Air Filter', 'Wiper']);
    expect(listed({ categories: ['Oil'] })).toEqual(['Engine Oil', 'Brake Fluid', 'Air Filter']);
  });

  it('are sorted by price alike, and stand in this order only where the price is the same', () => {
    expect(listed({ priceSort: 'PRICE_LOW_TO_HIGH' }).slice(2, 5)).toEqual(['Engine Oil', 'Air Filter', 'Wiper']);
  });
});

describe('the suggestions of the home search', () => {
  it('are the names that contain the text, at most as many as asked for [home-4]', () => {
    expect(suggestNames(PARTS, ' LAMP ', 5)).toEqual(['Fog Lamp', 'Tail Lamp']);
    expect(suggestNames(PARTS, 'e', 5)).toHaveLength(4);
    expect(suggestNames(PARTS, 'a', 2)).toHaveLength(2);
  });

  it('are none before anything is typed', () => {
    expect(suggestNames(PARTS, '   ', 5)).toEqual([]);
  });
});

describe('the listing’s address', () => {
  const read = (query: string) => filterFromQuery(new URLSearchParams(query));

  it('is bare while nothing is chosen', () => {
    expect(queryFromFilter(EMPTY_FILTER).toString()).toBe('');
    expect(read('')).toEqual(EMPTY_FILTER);
  });

  it('says what is chosen [listing-3]', () => {
    const filter: Partial<ListingFilter> = {
      search: ' disc & pad ',
      categories: ['Oil', 'Brakes'],
      sliderAmount: 900,
      ratings: 4,
      priceSort: 'PRICE_LOW_TO_HIGH',
      page: 3,
    };
    const query = queryFromFilter(filter).toString();
    expect(query).toBe('search=disc+%26+pad&category=Oil&category=Brakes&price=900&rating=4&sort=low-to-high&page=3');
    expect(read(query)).toEqual({ ...filter, search: 'disc & pad' });
  });

  it.each([
    ['price=-1'],
    ['price=1501'],
    ['price=12.5'],
    ['price=NaN'],
    ['price='],
    ['rating=0'],
    ['rating=6'],
    ['page=0'],
    ['page=-2'],
    ['page=1e99'],
    ['sort=cheapest'],
    ['sort=constructor'],
    ['category=Wheels'],
    ['category=__proto__'],
    ['utm_source=mail'],
  ])('takes %s for not set [listing-8]', (query) => {
    expect(read(query)).toEqual(EMPTY_FILTER);
  });
});
