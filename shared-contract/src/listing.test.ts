import {
  EMPTY_FILTER,
  filterFromQuery,
  listingHeading,
  queryFromFilter,
  type CarReference,
  type ListingFilter,
} from './index';
import { carKey, readCarKey } from './garage';
import { listProducts } from './listing';

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

  it('shows, of the parts in stock alone, neither those that are sold out nor those that are marked so', () => {
    const [disc, pads, oil, fluid] = PARTS;
    const stocked = [
      { ...disc, quantity: 3, outOfStock: false },
      { ...pads, quantity: 0, outOfStock: false },
      { ...oil, quantity: 3, outOfStock: true },
      { ...fluid },
    ] as typeof PARTS;
    const shown = (inStock: boolean) => list({ inStock }, stocked).items.map(({ name }) => name);

    expect(shown(false)).toEqual(['Brake Disc', 'Brake Fluid', 'Brake Pads', 'Engine Oil']);
    expect(shown(true)).toEqual(['Brake Disc', 'Brake Fluid']);
  });

  it('takes the end of the slider for no limit at all [listing-9]', () => {
    expect(names({ priceTo: 1500 })).toContain('Brake Disc');
    expect(names({ priceTo: 1499 })).toEqual(['Brake Pads', 'Engine Oil', 'Brake Fluid', 'H4 Bulb']);
    expect(names({ priceTo: 310 })).toEqual(['Brake Fluid', 'H4 Bulb']);
    expect(names({ priceTo: 0 })).toEqual([]);
  });

  it('searches without regard to case or outer spaces [listing-13]', () => {
    expect(names({ search: '  BRAKE f ' })).toEqual(['Brake Fluid']);
    expect(names({ search: 'LAMP' })).toEqual(['Fog Lamp', 'Tail Lamp']);
  });

  it('shows the last page for one past the end [listing-18]', () => {
    expect(list({ page: 99 })).toMatchObject({ page: 2, items: [{ name: 'Tail Lamp' }] });
  });

  it('ends the slider at 1500 for the specified prices, and otherwise at the highest price rounded up [listing-10]', () => {
    const endOf = (highest: number) => list({}, [part('Turbo', 'Oil', highest, 5)]).facets.priceEnd;
    expect([0, 120, 2000, 1510, 1999, 2001, 3590, 12_480, 99_999].map(endOf)).toEqual([
      1500, 1500, 1500, 1600, 2000, 2100, 3600, 13_000, 100_000,
    ]);
  });

  it('has no upper price at the end of another catalogue’s slider alone [listing-10]', () => {
    const parts = [...PARTS, part('Turbo', 'Oil', 12_480, 5)];
    const shown = (priceTo: number) => list({ priceTo, categories: ['Oil'] }, parts).items.map(({ name }) => name);
    expect(shown(13_000)).toContain('Turbo');
    expect(shown(12_479)).not.toContain('Turbo');
    expect(shown(1500)).toEqual(['Engine Oil', 'Brake Fluid']);
  });

  it('shows what costs at least the lower end of the price [listing-27]', () => {
    expect(names({ priceFrom: 1500, priceTo: null })).toEqual(['Brake Disc', 'Fog Lamp', 'Tail Lamp']);
    expect(names({ priceFrom: 310, priceTo: 845 })).toEqual(['Engine Oil', 'Brake Fluid']);
  });

  it('shows the parts that a search engine found, the best first, unless they are sorted [listing-28]', () => {
    const parts = PARTS.map((each, at) => ({ ...each, _id: `P${String(at)}` }));
    const rankedIds = ['P4', 'P0', 'P2'];
    const shown = (filter: Partial<ListingFilter>) =>
      listProducts(parts, { ...EMPTY_FILTER, search: 'x', ...filter }, { rankedIds }).items.map(({ _id }) => _id);
    expect(shown({})).toEqual(rankedIds);
    expect(shown({ sort: 'PRICE_HIGH_TO_LOW' })).toEqual(['P0', 'P2', 'P4']);
    expect(shown({ sort: 'NEWEST' })).toEqual(['P4', 'P2', 'P0']);
    expect(shown({ ratings: 5 })).toEqual(['P0', 'P2']);
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
    expect(listed({ sort: 'PRICE_LOW_TO_HIGH' }).slice(2, 5)).toEqual(['Engine Oil', 'Air Filter', 'Wiper']);
  });
});

describe('the listing’s address', () => {
  const read = (query: string) => filterFromQuery(new URLSearchParams(query));

  it('is bare while nothing is chosen', () => {
    expect(queryFromFilter(EMPTY_FILTER).toString()).toBe('');
    expect(read('')).toEqual(EMPTY_FILTER);
  });

  it('says what is chosen [listing-3]', () => {
    const filter: ListingFilter = {
      ...EMPTY_FILTER,
      search: ' disc & pad ',
      categories: ['Oil', 'Brakes'],
      priceTo: 900,
      ratings: 4,
      sort: 'PRICE_LOW_TO_HIGH',
      page: 3,
    };
    const query = queryFromFilter(filter).toString();
    expect(query).toBe('search=disc+%26+pad&category=Oil&category=Brakes&price=900&rating=4&sort=low-to-high&page=3');
    expect(read(query)).toEqual({ ...filter, search: 'disc & pad' });
  });

  it('has the beginning of a very long search', () => {
    const filter = filterFromQuery(new URLSearchParams({ search: 'brake '.repeat(2_000) }));

    expect(filter.search).toHaveLength(200);
    expect(listingHeading(filter)).toMatch(/^Parts for “(brake )+br”$/);
  });

  it('says the maker, the stock and both ends of the price [listing-27]', () => {
    const filter: Partial<ListingFilter> = {
      makers: ['Bosch', 'Hella & Co'],
      inStock: true,
      priceFrom: 200,
      priceTo: 4000,
      sort: 'NEWEST',
    };
    const query = queryFromFilter(filter).toString();
    expect(query).toBe('maker=Bosch&maker=Hella+%26+Co&stock=in&from=200&price=4000&sort=newest');
    expect(read(query)).toEqual({ ...EMPTY_FILTER, ...filter });
    expect(read('maker=+Valeo&maker=Bosch&maker=Valeo').makers).toEqual(['Bosch', 'Valeo']);
  });

  it('has the car with what its driver replied [listing-33]', () => {
    const car: CarReference = {
      vehicleId: 'vw-polo-2010-1.2-mpi',
      year: 2015,
      builtFrom: null,
      builtUntil: '2015-06',
      answers: { ABS: true, 'Sportz trim': false },
    };
    const query = queryFromFilter({ car: carKey(car) }).toString();

    expect(query).toBe('car=vw-polo-2010-1.2-mpi%7E2015%7E%7E2015-06%7EABS%3Dyes%7ESportz+trim%3Dno');
    expect(readCarKey(read(query).car ?? '')).toEqual(car);
    expect(carKey({ ...car, builtUntil: null, answers: {} })).toBe('vw-polo-2010-1.2-mpi~2015');
  });

  it.each([['x~2019~y'], ['x~2019~2019-13'], ['x~2019~~~ABS'], ['x~2019~~~ABS=maybe'], ['x'], ['']])(
    'has no car in %s [listing-34]',
    (key) => {
      expect(readCarKey(key)).toBeNull();
    },
  );

  it.each([
    ['car='],
    ['car=hyundai-creta'],
    ['car=~2019'],
    ['price=-1'],
    ['price=12.5'],
    ['from=-1'],
    ['from=0'],
    ['stock=out'],
    ['maker='],
    ['maker=%00&maker=a%00b'],
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
