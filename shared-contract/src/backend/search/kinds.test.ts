import { kindNotices } from './kinds';

const part = (partType: string, ...models: string[]) => ({ partType, models });
const PARTS = [
  part('Oil filter', 'Hyundai Creta'),
  part('Oil filter', 'Kia Seltos', 'Hyundai Creta'),
  part('Air filter', 'Suzuki Swift'),
  part('Air filter', 'Hyundai Venue'),
  part('Cabin filter', 'Hyundai Creta'),
  part('Fuel filter', 'Hyundai i20'),
];
const HYUNDAI = [{ maker: 'Hyundai', model: null, isSold: true }];
const CRETA = [{ maker: 'Hyundai', model: 'Creta', isSold: true }];

type Part = (typeof PARTS)[number];
const factsOf = (one: Part) => one;

const waysFor = (text: string, { parts = PARTS, isNearest = false, cars = HYUNDAI, hasOwnCar = false } = {}) =>
  kindNotices({ text, parts, factsOf, isNearest, cars, hasOwnCar }).map(({ text: title, links }) => [
    title,
    ...links.map((link) => link.text),
  ]);

const BY_PART = ['By part', 'Oil filter', 'Air filter', 'Cabin filter'];

describe('A search that finds more parts than it suggests', () => {
  it('leads to types of parts, and to models of the maker that the text names [search-21]', () => {
    expect(waysFor('hyundai filter')).toEqual([BY_PART, ['By car', 'Hyundai Creta', 'Hyundai Venue', 'Hyundai i20']]);
    expect(
      kindNotices({ text: ' filter', parts: PARTS, factsOf, isNearest: false, cars: [], hasOwnCar: false })[1]?.links,
    ).toEqual(
      ['Hyundai Creta', 'Suzuki Swift', 'Hyundai Venue'].map((model) => ({
        text: model,
        to: `/products-page?search=filter&model=${model.replace(' ', '+')}`,
      })),
    );
  });

  it('leads to no model where one is named or the shopper has a car [search-21]', () => {
    const creta = { cars: CRETA as never };
    expect(waysFor('creta filter', creta)).toEqual([BY_PART]);
    expect(waysFor('filter', { hasOwnCar: true })).toEqual([BY_PART]);
  });

  it.each([
    ['few parts', 'filter', { parts: PARTS.slice(1) }],
    ['one type for one model', 'filter', { parts: Array.from({ length: 6 }, () => part('Oil filter', 'Kia Seltos')) }],
    ['parts that are near alone', 'filter', { isNearest: true }],
    ['a beginning and a space', 'fi ', {}],
  ])('leads nowhere from %s [search-21]', (_, text, options) => {
    expect(waysFor(text, options)).toEqual([]);
  });
});
