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

const part = (
  _id: string,
  name: string,
  partType: string,
  cars: SearchablePart['vehicles'] = [],
  manufacturerName = 'Bosch',
  numbers: readonly string[] = [],
): SearchablePart => ({
  _id,
  name,
  partType,
  manufacturerName,
  makerNumber: '',
  universal: cars.length === 0,
  rank: cars.length,
  price: { actualPrice: 1000, previousPrice: 1000 },
  category: 'Brakes',
  numbers: numbers.map((number) => ({ number })),
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
  part('GLOW-9571', 'Glow Plug for Tata Nexon', 'Glow plug', nexon),
  part('PLUG', 'Spark Plug for Tata Nexon', 'Spark plug', nexon, 'NGK'),
  part('COIL', 'Ignition Coil for Tata Nexon', 'Ignition coil', nexon, 'Bosch', ['DEMO-0221-504']),
  part('FILTER', 'Oil Filter for Tata Nexon', 'Oil filter', nexon, 'MANN', ['DEMO-W671']),
  part('DISC-HORN', 'Disc Horn 12V', 'Horn'),
  part('FLUID', 'Brake Fluid DOT 4', 'Brake fluid'),
  part('DISC', 'Brake Disc for Tata Nexon', 'Brake disc', nexon, 'Bosch', ['DEMO-13.0460-6305.2']),
  part('DISC-EV', 'Brake Disc for Tata Nexon EV', 'Brake disc', [vehicle('Tata', 'Nexon EV')], 'ATE'),
]);
const search = (text: string) => index.search(text, () => false);
const noticesOf = (text: string) => (search(text).notices ?? []).map(({ text: own }) => own);

describe('A search that names a car or a type of part', () => {
  it('says that it has no headlight for the car, where a bulb fits any [search-12]', () => {
    expect(search('left headlight alto 800')).toMatchObject({ ids: ['BULB'], isNearest: true });
    expect(noticesOf('left headlight alto 800')).toEqual(['No headlights for the Suzuki Alto 800.']);
  });

  it('has no part for any car that has a word of the type by chance beside those for the car [search-17]', () => {
    expect(search('nexon disc').ids).toEqual(['DISC', 'DISC-EV']);
    expect(search('disc').ids).toContain('DISC-HORN');
  });

  it('calls near what it has for this car, where all of the text is in parts for another model alone [search-5]', () => {
    expect(search('ate brake disc nexon')).toMatchObject({ ids: ['DISC', 'DISC-EV'], isNearest: true });
    expect(search('ate brake disc nexon ev')).toMatchObject({ ids: ['DISC-EV'], isNearest: false });
  });

  it.each([
    ['maruti 800', ['PAD-800']],
    ['maruti 800 brake pads', ['PAD-800']],
    ['alto 800 brake pads', ['PAD-ALTO']],
    ['nexon headlight', ['LAMP', 'BULB']],
    ['5w-30 4 litre', ['OIL-4']],
    ['5w30', ['OIL-1', 'OIL-4']],
  ])('finds what ‘%s’ names and no other car of this number [search-16, search-17]', (text, ids) => {
    expect(search(text).ids).toEqual(ids);
    expect(search(text).isNearest).toBe(false);
  });

  it('says when the car has bulbs alone and no headlamp [search-12]', () => {
    expect(noticesOf('alto 800 headlight')).toEqual(['No headlights for the Suzuki Alto 800.']);
    expect(search('alto 800 headlight')).toMatchObject({ ids: ['BULB'], isNearest: true });
  });

  it.each([
    ['1 l engine oil', ['OIL-1']],
    ['engine oil 4 l', ['OIL-4']],
    ['h7', ['BULB']],
  ])(
    'has for a car that it has no parts for ‘%s’ that fits any, and calls it no near part [search-12]',
    (text, ids) => {
      expect(search(`${text} jimny`)).toMatchObject({ ids, isNearest: false });
      expect(noticesOf(`${text} jimny`)).toEqual(['No parts for the Suzuki Jimny. Below are parts that fit any car.']);
    },
  );

  it('takes a word that says nothing about a part for no misspelled car [search-12]', () => {
    expect(noticesOf('horn 2 saal')).toEqual([]);
  });

  it('begins no longer number with two digits around a point [search-16]', () => {
    expect(search('glow plug 9.5').isNearest).toBe(true);
  });

  it('has for an LED bulb those with its fitting [search-12]', () => {
    expect(search('h7 led bulb')).toMatchObject({ ids: ['BULB'], isNearest: true });
    expect(noticesOf('h7 led bulb')).toEqual(['We do not sell LED bulbs.']);
  });

  it('does not deny a type that the name of a part has [search-17]', () => {
    expect(noticesOf('atf')).toEqual([]);
    expect(search('atf').ids).toEqual(['ATF']);
    expect(noticesOf('power steering oil')).toEqual(['We do not sell power steering oil.']);
  });

  it('means the likeliest type by a word of many types that stands alone [search-17]', () => {
    expect(search('light').ids.slice(0, 1)).toEqual(['LAMP']);
    expect(search('brake').ids.slice(0, 2)).toEqual(['PAD-ALTO', 'PAD-800']);
  });

  it('has the named type first among the parts that are near [search-17]', () => {
    expect(search('projector headlight')).toMatchObject({ ids: ['LAMP', 'BULB'], isNearest: true });
    expect(search('suzuki jimny 2019 disc').ids.slice(0, 2)).toEqual(['DISC', 'DISC-EV']);
  });

  it.each(['tyre 185/65 r15', '185/65R15', '165 80 r14'])(
    'reads %s as the size of a tyre and no motorcycle [search-16]',
    (text) => {
      expect(noticesOf(text)).toEqual(['We do not sell tyres.']);
    },
  );

  it('has no Bosch glow plug for a Bosch spark plug, but spark plugs of others, which are near [search-18]', () => {
    expect(search('bosch spark plugs')).toMatchObject({ ids: ['PLUG'], isNearest: true });
    expect(noticesOf('bosch spark plugs')).toEqual(['No spark plugs by Bosch.']);
    expect(search('ngk spark plugs')).toMatchObject({ ids: ['PLUG'], isNearest: false });
  });

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

  it('reads a word as its other spellings are read [search-12]', () => {
    expect(noticesOf('stearing rack')).toEqual(['We do not sell steering racks.']);
  });

  it('says that the named maker has no such part for the car, above those of others [search-12]', () => {
    expect(search('ngk brake pads alto 800')).toMatchObject({ isNearest: true });
    expect(noticesOf('ngk brake pads alto 800')).toEqual(['No brake pads by NGK for the Suzuki Alto 800.']);
    expect(noticesOf('ngk spark plug tata nexon')).toEqual([]);
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

  it('does not deny a type that the car has, beside a name of another one [search-12]', () => {
    const brakes = createPartIndex([
      part('DISC', 'Brake Disc for Tata Nexon', 'Brake disc', nexon),
      part('PAD', 'Brake Pad Set for Tata Nexon', 'Brake pad set', nexon),
    ]);
    expect(brakes.search('disc and pad nexon', () => false)).toMatchObject({ ids: ['DISC', 'PAD'], notices: [] });
  });

  it('means the part before the place that it stands in, and a part of a part by its own name [search-12]', () => {
    expect(search('glow plug behind the horn of nexon').ids).toEqual(['GLOW-9571']);
    expect(noticesOf('the lamp above the number plate')).toEqual(['We do not sell number plate lamps.']);
    expect(noticesOf('coolant bottle is leaking')).toEqual(['We do not sell coolant tanks.']);
  });

  it('says of a part that has no name in the trade that it is not sold, if nothing is near [search-12]', () => {
    expect(noticesOf('valve guide')).toEqual(['We do not sell valve guides.']);
    expect(noticesOf('good pizza')).toEqual([expect.stringMatching(/^We recognise no part in that\./)]);
  });

  it('reads misspelled words of pages and faults [search-13, search-14]', () => {
    expect(noticesOf('retrun policy').join(' ')).toMatch(/under Returns/);
    expect(noticesOf('brake sqeal').join(' ')).toMatch(/^Noise when braking/);
  });

  it('takes 407 for the truck, and 500 for a measure [search-12]', () => {
    expect(noticesOf('407 brake pads')).toEqual(['No parts for the Tata 407: we sell none for trucks and buses.']);
    expect(noticesOf('500 brake pads')).toEqual([]);
  });

  it('says of a year in which the car was not built for which years it has parts, and shows them [search-12]', () => {
    expect(noticesOf('alto 800 2008 brake pads')).toEqual([
      'No parts for the Suzuki Alto 800 of 2008. Ours are for 2010 to today.',
    ]);
    expect(search('alto 800 2008 brake pads')).toMatchObject({ ids: ['PAD-ALTO'], isNearest: true });
    expect(noticesOf('alto 800 2012 brake pads')).toEqual([]);
  });

  it('takes the word of another part for no symptom, and an ordinary word for no maker of parts [search-12, search-13]', () => {
    expect(noticesOf('nexon heater plug')).toEqual([]);
    expect(noticesOf('heater nexon overheats').join(' ')).toMatch(/^An engine that overheats/);
    expect(noticesOf('nexon micro bulb')).toEqual([]);
  });

  it('says that no part is as cheap as a text asks for, and shows the cheapest [search-17]', () => {
    expect(noticesOf('alto 800 brake pads under 2000')).toEqual([]);
    expect(noticesOf('alto 800 brake pads under 500').join(' ')).toMatch(/^None costs ₹500 or less\./);
    expect(search('alto 800 brake pads under 500').ids).toContain('PAD-ALTO');
  });

  it('finds the chassis number in a longer text, and the parts of the rest [search-14]', () => {
    expect(noticesOf('chassis no MA3EWDE1S00123456').join(' ')).toMatch(/^This looks like a chassis number/);
    expect(search('chassis no MA3EWDE1S00123456').ids).toEqual([]);
    expect(noticesOf('alto 800 brake pads MAT445073BVA12345').join(' ')).toMatch(/^This looks like a chassis number/);
    expect(search('alto 800 brake pads MAT445073BVA12345')).toMatchObject({ ids: ['PAD-ALTO'], isNearest: true });
  });

  it.each([
    ['h11 fog bulb', 'We do not sell H11 bulbs.'],
    ['castrol 10w40', 'We do not sell 10W-40 engine oil.'],
    ['jcb filter', 'No parts for JCB: we sell none for construction machines.'],
    ['civic', 'No parts for the Honda Civic.'],
    ['dot 5.1', 'We do not sell DOT 5.1 brake fluid.'],
    ['brake booster', 'We do not sell brake boosters.'],
  ])('says of ‘%s’ that the shop has other sizes or cars alone [search-12]', (text, notice) => {
    expect(noticesOf(text)).toEqual([notice]);
    expect(search(text).ids).toEqual([]);
  });

  it.each([
    ['musty smell from vents', /cabin filter/],
    ['pani leak ho raha hai', /coolant/],
    ['gaadi ek taraf khich rahi hai', /pulls to one side/],
    ['check engine light on', /^Warning lights/],
    ['engine se khat khat awaz', /^An engine that knocks/],
    ['brake pedal goes down', /^A soft brake pedal/],
    ['battery 2 din me khatam', /^A battery that goes flat/],
    ['diesel smell in cabin', /^A smell of fuel/],
    ['power window nahi chal raha', /^A window that does not move/],
    ['गाड़ी स्टार्ट नहीं हो रही', /^A car that is hard to start/],
    ['brek se aawaj', /^Noise when braking/],
    ['blue smoke', /^Blue smoke/],
  ])('explains ‘%s’ [search-13]', (text, sentence) => {
    expect(noticesOf(text).join(' ')).toMatch(sentence);
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

describe('A search that names several cars, or a car by another name', () => {
  const shop = createPartIndex([
    part('PAD-SWIFT-1', 'Brake Pad Set for Suzuki Swift, left', 'Brake pad set', [vehicle('Suzuki', 'Swift')]),
    part('PAD-SWIFT-2', 'Brake Pad Set for Suzuki Swift, right', 'Brake pad set', [vehicle('Suzuki', 'Swift')]),
    part('PAD-C', 'Brake Pad Set for Mercedes C-Class', 'Brake pad set', [vehicle('Mercedes', 'C-Class')]),
    part('PAD-E', 'Brake Pad Set for Mercedes E-Class', 'Brake pad set', [vehicle('Mercedes', 'E-Class')]),
    part('PAD-I20', 'Brake Pad Set for Hyundai i20', 'Brake pad set', [vehicle('Hyundai', 'i20')]),
    part('PAD-INNOVA', 'Brake Pad Set for Toyota Innova', 'Brake pad set', [vehicle('Toyota', 'Innova')]),
    part('HORN', 'Horn for Hindustan Ambassador', 'Horn', [vehicle('Hindustan', 'Ambassador')]),
    part('PAD-GLANZA', 'Brake Pad Set for Toyota Glanza', 'Brake pad set', [vehicle('Toyota', 'Glanza')]),
    part('HORN-GLA', 'Horn for Mercedes GLA', 'Horn', [vehicle('Mercedes', 'GLA')]),
    part('SHOCK-FRONT', 'Front Shock Absorber for Suzuki Swift', 'Shock absorber', [vehicle('Suzuki', 'Swift')]),
    part('SHOCK-REAR', 'Rear Shock Absorber for Suzuki Swift', 'Shock absorber', [vehicle('Suzuki', 'Swift')]),
    part('OIL-15', 'Engine Oil 15W-40, 4 L', 'Engine oil'),
    part('OIL-5', 'Engine Oil 5W-30, 1 L', 'Engine oil'),
    part('DISC', 'Front Brake Disc for Suzuki Swift', 'Brake disc', [vehicle('Suzuki', 'Swift')]),
    part('BELT', 'Drive Belt', 'Drive belt', [], 'Gates', ['B200', 'C220']),
    part('PAD-AURA', 'Brake Pad Set for Hyundai Aura', 'Brake pad set', [vehicle('Hyundai', 'Aura')]),
  ]);
  const find = (text: string) => {
    const { ids, isNearest, notices } = shop.search(text, () => false);
    return { ids, isNearest, notices: notices.map(({ text: own }) => own) };
  };

  it.each([
    ['duster and swift brake pads', ['No parts for the Renault Duster.']],
    ['swift/renault duster brake pads', ['No parts for the Renault Duster.']],
    ['duster and duster and swift brake pads', ['No parts for the Renault Duster.']],
    ['swift, duster, kwid brake pads', ['No parts for the Renault Duster.', 'No parts for the Renault Kwid.']],
  ])(
    'says of each car of ‘%s’ that it has no parts for it, and shows those for the others [search-12]',
    (text, notices) => {
      expect(find(text)).toEqual({ ids: ['PAD-SWIFT-1', 'PAD-SWIFT-2'], isNearest: false, notices });
    },
  );

  it('shows the best part for each car of a list first [search-17]', () => {
    expect(find('swift and i20 brake pads').ids).toEqual(['PAD-SWIFT-1', 'PAD-I20', 'PAD-SWIFT-2']);
    expect(find('mercedes c class/e class').ids).toEqual(['PAD-C', 'PAD-E']);
    expect(find('i20/swift brake pads').ids).toEqual(['PAD-I20', 'PAD-SWIFT-1', 'PAD-SWIFT-2']);
  });

  it('finds each part of a long list, of which a position or an unknown word is about one alone [search-17]', () => {
    expect(find('swift ka peeche ka shocker aur brake pad').ids.slice(0, 2)).toEqual(['SHOCK-REAR', 'PAD-SWIFT-1']);
    expect(find('sir swift me shocker aur engine oil lagega').ids.slice(0, 2)).toEqual(['SHOCK-FRONT', 'OIL-15']);
    expect(find('swift aur i20 ke shocker aur brake pad').ids.slice(0, 2)).toEqual(['SHOCK-FRONT', 'PAD-SWIFT-1']);
  });

  it('says which part of a list it has for another position alone, and calls near what has no position [search-12]', () => {
    expect(find('left brake pads and rear disc swift')).toEqual({
      ids: ['PAD-SWIFT-1'],
      isNearest: false,
      notices: ['No rear brake discs for the Suzuki Swift.'],
    });
    expect(find('front disc and front brake pads swift')).toEqual({
      ids: ['DISC', 'PAD-SWIFT-1', 'PAD-SWIFT-2'],
      isNearest: true,
      notices: [],
    });
  });

  it('reads the thickness of an oil as voices say it, before its volume, and the name of a fluid without its space [search-16]', () => {
    expect(find('engine oil five w thirty').ids).toEqual(['OIL-5']);
    expect(find('engine oil 5w30 4 litre')).toMatchObject({ ids: ['OIL-5'], isNearest: true });
    expect(find('dot4 1 litre').notices).toEqual(['We do not sell brake fluid.']);
  });

  it.each([
    ['gates 5w 30', ['OIL-5'], 'No 5W-30 engine oil by Gates.'],
    ['6pk1230 belt', ['BELT'], 'No part has the size 6PK1230.'],
    ['brake disc i20', ['PAD-I20'], 'No brake discs for the Hyundai i20.'],
    [
      'brake disc swift two thousand five',
      ['DISC'],
      'No parts for the Suzuki Swift of 2005. Ours are for 2010 to today.',
    ],
  ])('has for ‘%s’ what is akin to it alone, and says what it lacks [search-12]', (text, ids, notice) => {
    expect(find(text)).toEqual({ ids, isNearest: true, notices: [notice] });
  });

  it('takes the cylinders of an engine for no part, and a car without its last letter for the car [search-12]', () => {
    expect(find('swif 3 cylinder ac brake pads')).toEqual({
      ids: ['PAD-SWIFT-1', 'PAD-SWIFT-2'],
      isNearest: true,
      notices: [],
    });
  });

  it('reads two words in one with a typo, a typo in the shorter one of two, and a number behind its letter [search-12]', () => {
    expect(find('breakepad swift').ids).toEqual(['PAD-SWIFT-1', 'PAD-SWIFT-2']);
    expect(find('survivor swift brake pads').notices).toEqual([]);
    expect(find('backend').notices).toEqual([expect.stringMatching(/^We recognise no part/)]);
    expect(find('ait filter').notices).toEqual(['We do not sell air filters.']);
    expect(find('horn alto kten').notices).toEqual([expect.stringMatching(/^No parts for the Suzuki Alto K10\./)]);
  });

  it('takes the short name of a car for no beginning of another, and ‘not’ for no nut [search-12, search-13]', () => {
    expect(find('gla brake pads').notices).toEqual(['No brake pads for the Mercedes GLA.']);
    expect(find('steering wheel not returning').notices).toEqual([expect.stringMatching(/^Steering that is heavy/)]);
  });

  it('takes no word of a sentence for the car that it begins [search-12]', () => {
    expect(find('brake pad aur shocker').ids).toContain('PAD-SWIFT-1');
  });

  it.each(['B200', 'c220'])(
    'finds the part with the number ‘%s’, which is the badge of a car as well [search-18]',
    (text) => {
      expect(find(text)).toEqual({ ids: ['BELT'], isNearest: false, notices: [] });
    },
  );

  it('takes no number for a badge that its maker has not, nor one beside another maker [search-12]', () => {
    expect(find('horn 150d').notices).toEqual([]);
    expect(find('mercedes 220d brake pads').notices).toEqual([]);
    expect(find('brake pads 220d').notices).toEqual(['No parts for the BMW 2 Series.']);
  });

  it('leads from words of Hindi that say nothing of a part to a page [search-14]', () => {
    expect(find('cannot log-in').notices).toEqual([expect.stringMatching(/under Profile/)]);
    expect(find('सामान वापस करना है').notices).toEqual([expect.stringMatching(/under Returns/)]);
    expect(find('kya aap log ghar par deliver karte ho').notices).toEqual([expect.stringMatching(/under Delivery/)]);
  });

  it('takes an unknown word beside a car for no misspelled other car [search-12]', () => {
    expect(find('ambassador nova brake pads').notices).toEqual(['No brake pads for the Hindustan Ambassador.']);
  });

  it.each([
    ['mercedes c220d brake pads', 'PAD-C'],
    ['e250 brake pads', 'PAD-E'],
    ['mercedes c 220d brake pads', 'PAD-C'],
    ['आई ट्वेंटी ब्रेक पैड', 'PAD-I20'],
  ])('finds the parts for the car of ‘%s’ [search-12]', (text, id) => {
    expect(find(text)).toEqual({ ids: [id], isNearest: false, notices: [] });
  });
});
