import { createPartIndex, type SearchablePart } from './part-index';

const vehicle = (maker: string, model: string) => ({
  maker,
  model,
  generation: '',
  engine: '1.0',
  fuel: 'petrol' as const,
  yearFrom: 2010,
  yearTo: null,
});

const part = (_id: string, name: string, partType: string, cars: SearchablePart['vehicles'] = []): SearchablePart => ({
  _id,
  name,
  partType,
  manufacturerName: 'Bosch',
  makerNumber: '',
  universal: cars.length === 0,
  rank: cars.length,
  category: 'Brakes',
  numbers: [],
  attributes: [],
  vehicles: cars,
});

const alto = [vehicle('Suzuki', 'Alto 800')];
const old = [vehicle('Suzuki', '800')];
const nexon = [vehicle('Tata', 'Nexon')];
const index = createPartIndex([
  part('PAD-ALTO', 'Brake Pad Set for Suzuki Alto 800', 'Brake pad set', alto),
  part('PAD-800', 'Brake Pad Set for Suzuki 800', 'Brake pad set', old),
  part('HORN-800', 'Horn 800 Hz', 'Horn', nexon),
  part('BULB', 'H7 Headlight Bulb', 'Headlight bulb'),
  part('LAMP', 'Headlamp for Tata Nexon', 'Headlamp', nexon),
  part('ATF', 'Automatic Transmission Fluid, 1 L', 'Gear oil'),
  part('OIL-1', 'Engine Oil 5W-30, 1 L', 'Engine oil'),
  part('OIL-4', 'Engine Oil 5W-30, 4 L', 'Engine oil'),
]);
const search = (text: string) => index.search(text, () => false);
const noticesOf = (text: string) => (search(text).notices ?? []).map(({ text: own }) => own);

describe('A search that names a car or a type of part', () => {
  it.each([
    ['maruti 800', ['PAD-800']],
    ['maruti 800 brake pads', ['PAD-800']],
    ['alto 800 brake pads', ['PAD-ALTO']],
    ['nexon headlight', ['LAMP', 'BULB']],
    ['5w-30 4 litre', ['OIL-4']],
  ])('finds what ‘%s’ names and no other car of this number [search-16, search-17]', (text, ids) => {
    expect(search(text).ids).toEqual(ids);
    expect(search(text).isNearest).toBe(false);
  });

  it('says when the car has bulbs alone and no headlamp [search-12]', () => {
    expect(noticesOf('alto 800 headlight')).toEqual(['No headlights for the Suzuki Alto 800.']);
    expect(search('alto 800 headlight')).toMatchObject({ ids: ['BULB'], isNearest: true });
  });

  it('does not deny a type that the name of a part has [search-17]', () => {
    expect(noticesOf('atf')).toEqual([]);
    expect(search('atf').ids).toEqual(['ATF']);
    expect(noticesOf('power steering oil')).toEqual(['We do not sell power steering oil.']);
  });

  it.each(['tyre 185/65 r15', '185/65R15', '165 80 r14'])(
    'reads %s as the size of a tyre and no motorcycle [search-16]',
    (text) => {
      expect(noticesOf(text)).toEqual(['We do not sell tyres.']);
    },
  );

  it.each([
    ['musty smell from vents', /cabin filter/],
    ['pani leak ho raha hai', /coolant/],
    ['gaadi ek taraf khich rahi hai', /pulls to one side/],
    ['check engine light on', /^Warning lights/],
  ])('explains ‘%s’ [search-13]', (text, sentence) => {
    expect(noticesOf(text).join(' ')).toMatch(sentence);
  });
});
