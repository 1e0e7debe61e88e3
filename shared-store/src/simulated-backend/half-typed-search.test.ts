import { createPartIndex, type SearchablePart } from './part-index';

const part = (_id: string, name: string, partType: string, [maker, model]: readonly string[] = []): SearchablePart => ({
  _id,
  name,
  partType,
  manufacturerName: 'KYB',
  makerNumber: '',
  universal: maker === undefined,
  rank: 0,
  price: { actualPrice: 1000, previousPrice: 1000 },
  category: 'SC',
  numbers: [],
  attributes: [],
  vehicles:
    maker === undefined
      ? []
      : [{ maker, model: model ?? '', generation: '', engine: '1.0', fuel: 'petrol', yearFrom: 2010, yearTo: null }],
});

const index = createPartIndex([
  part('SHOCK-1', 'Front Shock Absorber for Mahindra XUV700', 'Shock absorber', ['Mahindra', 'XUV700']),
  part('BELT-1', 'Accessory Drive Belt for Suzuki Ertiga', 'Drive belt', ['Suzuki', 'Ertiga']),
  part('OILF-1', 'Oil Filter for Suzuki Ertiga', 'Oil filter', ['Suzuki', 'Ertiga']),
  part('STRUT-1', 'Tailgate Gas Strut for Hyundai Grand i10', 'Gas strut', ['Hyundai', 'Grand i10']),
  part('PLUG-1', 'Spark Plug for Suzuki Ertiga', 'Spark plug', ['Suzuki', 'Ertiga']),
  part('PAD-1', 'Brake Pad Set for Mahindra XUV700', 'Brake pad set', ['Mahindra', 'XUV700']),
  part('MIRR-1', 'Door Mirror for Mercedes GLA', 'Door mirror', ['Mercedes', 'GLA']),
  part('OIL-1', 'Engine Oil 5W-30', 'Engine oil'),
]);
const find = (text: string, isTyping: boolean) => index.search(text, () => false, isTyping);
const noticesOf = (text: string, isTyping = true) => find(text, isTyping).notices.map(({ text: own }) => own);

describe('A text whose last word is still being typed', () => {
  it.each([
    'xuv 700 front sh',
    'ertiga fan',
    'ertiga fan be',
    'spak',
    'enji',
    'brea',
    'logi',
    'boot',
    'dicky',
    'C202',
    'PAD-999',
    '04465-0K24',
    'deliv',
    'brake pe',
    'engine aay',
    'seat co',
    'mirror gla',
    'gaadi sta',
  ])('gets nothing that ‘%s’ loses when it goes on [search-8]', (text) => {
    expect(noticesOf(text)).toEqual([]);
  });

  it('finds what its words begin [search-8]', () => {
    expect(find('xuv 700 front sh', true)).toMatchObject({ ids: ['SHOCK-1'], isNearest: false });
  });

  it.each([
    ['tyre', 'We do not sell tyres.'],
    ['kwid', 'No parts for the Renault Kwid.'],
    ['kwid oil f', 'No parts for the Renault Kwid.'],
    ['car key re', 'We do not sell keys.'],
    ['zzzz', expect.stringMatching(/^We recognise no part in that/)],
    ['engine mounting i10', 'We do not sell engine mounts.'],
    ['brake pads ertiga', 'No brake pads for the Suzuki Ertiga.'],
    ['where is my order', 'Your orders, their receipts and what you can do with them are under Orders.'],
  ])(
    'gets what is not sold or where the answer is once ‘%s’ is a name as it is [search-8, search-12]',
    (text, notice) => {
      expect(noticesOf(text)).toEqual([notice]);
    },
  );

  it('is finished by a space, as by Enter [search-8]', () => {
    expect(noticesOf('PAD-999 ')).toEqual(['No part has the number pad-999.']);
    expect(noticesOf('ertiga fan ')).toEqual(noticesOf('ertiga fan', false));
    expect(noticesOf('ertiga fan', false)).toEqual(['We do not sell fans.']);
  });
});

describe('A text with a word that nobody knows', () => {
  it.each(['engine aiyel', 'check engines', 'brake aws', 'power ses', 'head gas'])(
    'names no part of that word: %s [search-12]',
    (text) => {
      expect(noticesOf(text, false).join(' ')).not.toMatch(/We do not sell/);
    },
  );
});
