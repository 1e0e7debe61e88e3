import { part, vehicle } from '../testing/searchable-parts';
import { createPartIndex } from './part-index';

const alto = [vehicle('Suzuki', 'Alto 800')];
const nexon = [vehicle('Tata', 'Nexon')];
const numbered = createPartIndex([
  part('PAD-ALTO', 'Brake Pad Set for Suzuki Alto 800', 'Brake pad set', alto),
  part('PAD-800', 'Brake Pad Set for Suzuki 800', 'Brake pad set', [vehicle('Suzuki', '800')]),
  part('GLOW-9571', 'Glow Plug for Tata Nexon', 'Glow plug', nexon),
  part('COIL', 'Ignition Coil for Tata Nexon', 'Ignition coil', nexon, 'Bosch', ['DEMO-0221-504']),
  part('PLUG', 'Spark Plug for Tata Nexon', 'Spark plug', nexon, 'NGK'),
  part('FILTER', 'Oil Filter for Tata Nexon', 'Oil filter', nexon, 'MANN', ['DEMO-W671']),
  part('DISC', 'Brake Disc for Tata Nexon', 'Brake disc', nexon, 'Bosch', ['DEMO-13.0460-6305.2']),
]);
const search = (text: string) => numbered.search(text, () => false);
const noticesOf = (text: string) => search(text).notices.map(({ text: own }) => own);

describe('A search for a number', () => {
  it.each([
    ['suzuki 16510-61AR0', []],
    ['bosch 26300-35530', []],
    ['tata GLOW-9571', ['GLOW-9571']],
    ['2 x GLOW-9571', ['GLOW-9571']],
    ['glow-9571  4 pcs', ['GLOW-9571']],
    ['QTY 2 GLOW-9571', ['GLOW-9571']],
    ['GLOW-9571 4', ['GLOW-9571']],
  ])('reads ‘%s’ as a number with a maker or a quantity beside it [search-18]', (text, ids) => {
    expect(search(text).ids).toEqual(ids);
  });

  it('takes a position, years and a size beside a type for no number [search-18]', () => {
    expect(noticesOf('brake disc frt nexon 15-20')).toEqual([]);
    expect(noticesOf('oil filter 250x180')).toEqual([]);
  });

  it.each([
    ['bosch w712/95', [], 'w712/95'],
    ['ngk bkr6e', [], 'bkr6e'],
    ['f 026 407 123', [], 'f 026 407 123'],
    ['brake pad 58101-1RA00', ['PAD-ALTO', 'PAD-800'], '58101-1ra00'],
    ['9 098 012 345', [], '9 098 012 345'],
    ['bosch 0 986 479', [], '0 986 479'],
    ['x67 brake pads', ['PAD-ALTO', 'PAD-800'], 'x67'],
    ['x67', [], 'x67'],
  ])(
    'says of ‘%s’ that no part has the number, and has near ones of a named type alone [search-18]',
    (text, ids, number) => {
      expect(search(text).ids).toEqual(ids);
      expect(noticesOf(text)).toEqual([`No part has the number ${number.toUpperCase()}.`]);
    },
  );

  it.each(['0221504', 'bosch 0 221 504', '0 221', 'DEMO-0221'])(
    'finds by ‘%s’ the part whose number begins so, or is so after the sign of a demonstration [search-18]',
    (text) => {
      expect(search(text).ids).toEqual(['COIL']);
      expect(noticesOf(text)).toEqual([]);
    },
  );

  it('finds the part by the beginning of its number beside its type [search-18]', () => {
    expect(search('w67 oil filter').ids).toEqual(['FILTER']);
    expect(noticesOf('w67 oil filter')).toEqual([]);
  });

  it.each(['alto 800 2012 brake pads', 'ngk 2012', 'brake pads 12v 1.6', 'alto 2012 2014 2016', 'x67 alto brake pads'])(
    'reads no number of a part in ‘%s’ [search-18]',
    (text) => {
      expect(noticesOf(text).join()).not.toContain('has the number');
    },
  );

  it('takes the size of a bearing for no number that has more, nor its play for a car [search-18]', () => {
    expect(search('0221 coil').ids).toEqual(['COIL']);
    expect(noticesOf('bosch 6305')).toEqual(['No part has the number 6305.']);
    expect(search('bosch 6305').ids).toEqual([]);
    expect(noticesOf('6206 zz c3')).toEqual(['No part has the number 6206 ZZ C3.']);
  });
});

const withEngine = (engine: string, fuel: 'petrol' | 'diesel') => ({ ...vehicle('Tata', 'Tiago'), engine, fuel });
const revotron = withEngine('1.2 Revotron', 'petrol');
const revotorq = withEngine('1.05 Revotorq', 'diesel');
const tiagoIndex = createPartIndex([
  part('DISC-1', 'Front Brake Disc for Tata Tiago, left', 'Brake disc', [revotron, revotorq], 'ATE'),
  part('DISC-2', 'Front Brake Disc for Tata Tiago, right', 'Brake disc', [revotron, revotorq], 'ATE'),
  part('DISC-3', 'Front Brake Disc for Tata Tiago', 'Brake disc', [revotron, revotorq], 'ATE'),
  part('PAD', 'Front Brake Pad Set for Tata Tiago', 'Brake pad set', [revotron, revotorq], 'ATE'),
  part('THERMOSTAT', 'Thermostat for Tata 1.05 Revotorq', 'Thermostat', [revotorq], 'Mahle'),
  part('PLUG', 'Spark Plug for Tata 1.2 Revotron', 'Spark plug', [revotron], 'NGK', ['DEMO-9862 IX', 'DEMO-5185']),
  part('CABIN', 'Cabin Filter 198 × 202 × 25 mm', 'Cabin filter', [], 'Bosch', ['DEMO-09865185']),
  part('BEARING', 'Wheel Bearing Kit', 'Wheel bearing kit', [], 'FAG', ['DEMO-71352310']),
  part('STRUT', 'Tailgate Gas Strut for Tata Tiago', 'Gas strut', [revotron, revotorq], 'Stabilus'),
  part('HORN', 'Disc Horn 12V', 'Horn', [], 'Roots'),
  part('MIRROR', 'Door Mirror for Tata Tiago', 'Door mirror', [revotron, revotorq], 'Uno Minda'),
]);
const findForTiago = (text: string) => tiagoIndex.search(text, () => false);

describe('A search that names more than a type and a car', () => {
  it.each([
    ['spark plug tiago diesel', 'PLUG', 'No spark plugs for the Tata Tiago diesel.'],
    ['spark plug tiago dsl', 'PLUG', 'No spark plugs for the Tata Tiago diesel.'],
    ['thermostat tiago petrol', 'THERMOSTAT', 'No thermostats for the Tata Tiago petrol.'],
    ['thermostat tiago 1.2 revotron', 'THERMOSTAT', 'No thermostats for the Tata Tiago 1.2 Revotron.'],
    ['thermostat tiago revotron', 'THERMOSTAT', 'No thermostats for the Tata Tiago Revotron.'],
    ['tata tiago rear pads', 'PAD', 'No rear brake pads for the Tata Tiago.'],
    ['minda horn', 'HORN', 'No horns by Minda.'],
  ])(
    'says of ‘%s’ that its parts are for another fuel, engine or axle, or by others [search-12]',
    (text, id, notice) => {
      expect(findForTiago(text)).toMatchObject({ ids: [id], isNearest: true, notices: [{ text: notice }] });
    },
  );

  it.each([
    'good thermostat tiago diesel',
    'cheapest spark plug tiago 1.2 revotron bs6',
    'brake pads tiago petrol xyz',
    'minda mirror tiago xyz',
    'minda door mirror',
  ])('says nothing of ‘%s’, for which it has parts [search-12]', (text) => {
    expect(findForTiago(text)).toMatchObject({ ids: [expect.any(String)], notices: [] });
  });

  it.each([
    ['pads and rotors tiago', ['PAD', 'DISC-1']],
    ['rotors and pads tiago', ['DISC-1', 'PAD']],
    ['brake pads and discs for tiago 2018', ['PAD', 'DISC-1']],
  ])('has the best part of each type of ‘%s’ first [search-17]', (text, ids) => {
    expect(findForTiago(text).ids.slice(0, 2)).toEqual(ids);
  });

  it.each([
    ['0 986 5185', ['CABIN']],
    ['713 5 2310', ['BEARING']],
    ['198 202 25', ['CABIN']],
  ])('reads ‘%s’ as one number, and as measures if no part has it [search-18]', (text, ids) => {
    expect(findForTiago(text)).toMatchObject({ ids, notices: [] });
  });

  it('calls no set near to another one [search-12]', () => {
    const text = 'We do not sell gear sets. Below are all parts for the Tata Tiago.';
    expect(findForTiago('gear set tiago').notices).toMatchObject([{ text }]);
  });

  it('has no part whose number contains one group of another [search-18]', () => {
    expect(findForTiago('0 986 5186')).toMatchObject({
      ids: [],
      notices: [{ text: 'No part has the number 0 986 5186.' }],
    });
    expect(findForTiago('713 5 986').ids).toEqual([]);
  });

  it.each(['gas lifter', 'boot gas lifter', 'boot lid gas lifter', 'boot lid lifter', 'trunk lid strut'])(
    'means a gas strut by ‘%s’ and no tailgate [search-12]',
    (text) => {
      expect(findForTiago(text)).toMatchObject({ ids: ['STRUT'], notices: [] });
    },
  );
});

const oldTiago = { ...revotron, yearFrom: 1990 };
const workshopIndex = createPartIndex([
  part('DISC', 'Front Brake Disc for Tata Tiago', 'Brake disc', [revotron], 'ATE'),
  part('PAD', 'Front Brake Pad Set for Tata Tiago', 'Brake pad set', [revotron], 'ATE'),
  part('SHOE', 'Rear Brake Shoe Set for Tata Tiago', 'Brake shoe set', [revotron], 'ATE'),
  part('PLUG', 'Spark Plug for Tata 1.2 Revotron', 'Spark plug', [revotron], 'NGK'),
  part('COIL', 'Ignition Coil for Tata 1.2 Revotron', 'Ignition coil', [revotron]),
  part('SPRING', 'Front Coil Spring for Tata Tiago', 'Coil spring', [revotron]),
  part('THERMOSTAT', 'Thermostat for Tata 1.2 Revotron', 'Thermostat', [revotron], 'Mahle'),
  part('SHOCK-1086', 'Shock Absorber for Tata Tiago', 'Shock absorber', [oldTiago], 'KYB'),
  part('OIL', 'Engine Oil 5W-30, 1 L', 'Engine oil'),
  part('CABIN', 'Cabin Filter for Tata Tiago', 'Cabin filter', [revotron]),
  part('CLUTCH', 'Clutch Kit for Tata Tiago', 'Clutch kit', [revotron], 'LuK', ['DEMO-16510-7903M00']),
  {
    ...part('ATF', 'Automatic Transmission Fluid, 1 L', 'Gear oil'),
    attributes: [{ value: 'Dexron VI', unit: null }],
  },
]);
const findInWorkshop = (text: string) => workshopIndex.search(text, () => false);

describe('A search of a workshop', () => {
  it.each([
    ['brake pads & rotors tiago', ['PAD', 'DISC']],
    ['rotors + pads tiago', ['DISC', 'PAD']],
    ['spark plug, coil tiago', ['PLUG', 'COIL']],
    ['coil and spark plug tiago', ['COIL', 'PLUG']],
    ['engine oil, thermostat tiago', ['OIL', 'THERMOSTAT']],
  ])('has the parts that ‘%s’ lists [search-17]', (text, ids) => {
    expect(findInWorkshop(text)).toMatchObject({ ids, notices: [], isNearest: false });
  });

  it('reads a comma within the name of one part as nothing [search-17]', () => {
    expect(findInWorkshop('filter, cabin, tiago')).toMatchObject({ ids: ['CABIN'], notices: [] });
  });

  it.each(['SHOCK-1O86', 'SHOCK-I086', 'shock1o86'])('reads the letters of ‘%s’ as digits [search-18]', (text) => {
    expect(findInWorkshop(text)).toMatchObject({ ids: ['SHOCK-1086'], notices: [] });
  });

  it.each(['shock-1999', 'shock-1o99'])('says that no part has the number %s, which is no year [search-18]', (text) => {
    expect(findInWorkshop(text)).toMatchObject({
      ids: [],
      notices: [{ text: `No part has the number ${text.toUpperCase()}.` }],
    });
  });

  it.each(['16510 7903M00', 'DEMO 16510 7903M00'])(
    'reads ‘%s’ as one number that a part has, and as no list [search-15]',
    (text) => {
      expect(findInWorkshop(text)).toMatchObject({ ids: ['CLUTCH'], notices: [] });
    },
  );

  it.each(['clutch plate tiago', 'tiago pressure plate'])(
    'has the clutch kit as what ‘%s’ asks for, and not as near to it [search-17]',
    (text) => {
      expect(findInWorkshop(text)).toMatchObject({ ids: ['CLUTCH'], isNearest: false, notices: [] });
    },
  );

  it('reads a year behind a word as a year where no number of a part begins so [search-18]', () => {
    expect(findInWorkshop('shock-2019')).toMatchObject({ ids: ['SHOCK-1086'], notices: [] });
  });

  it.each([
    ['brake shoe drum tiago', 'SHOE'],
    ['ht coils for tiago', 'COIL'],
    ['power steering fluid', 'ATF'],
    ['thermostat tiago 1.2 turbo', 'THERMOSTAT'],
  ])('denies nothing of ‘%s’, which is sold [search-12]', (text, id) => {
    expect(findInWorkshop(text)).toMatchObject({ ids: [id], notices: [] });
  });

  it('denies the turbocharger of a text that names no other part [search-12]', () => {
    expect(findInWorkshop('turbo tiago').notices).toMatchObject([
      { text: 'We do not sell turbochargers. Below are all parts for the Tata Tiago.' },
    ]);
  });

  it('names the tractor as it was written [search-12]', () => {
    expect(findInWorkshop('tractor mahindra 575').notices).toMatchObject([
      { text: 'No parts for the Mahindra 575: we sell none for tractors.' },
    ]);
  });

  it.each([
    ['cooling system repair tiago', /^The cooling system has/, ['THERMOSTAT']],
    ['braking system tiago', /^The braking system has/, ['PAD', 'DISC', 'SHOE']],
    ['ignition system tiago', /^The ignition system has/, ['PLUG', 'COIL']],
    ['suspension system tiago', /^The suspension has/, ['SHOCK-1086', 'SPRING']],
  ])('leads from ‘%s’ to its parts [search-13]', (text, sentence, ids) => {
    const { ids: own, notices } = findInWorkshop(text);
    expect(own).toEqual(ids);
    expect((notices ?? []).map((notice) => notice.text).join(' ')).toMatch(sentence);
  });
});
