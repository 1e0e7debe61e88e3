import { part, vehicle } from '../testing/searchable-parts';
import { createPartIndex } from './part-index';

const alto = [vehicle('Suzuki', 'Alto 800')];
const old = [vehicle('Suzuki', '800')];
const nexon = [vehicle('Tata', 'Nexon')];
const index = createPartIndex([
  part('PAD-ALTO', 'Brake Pad Set for Suzuki Alto 800', 'Brake pad set', alto),
  part('PAD-800', 'Brake Pad Set for Suzuki 800', 'Brake pad set', old),
  part('HORN-800', 'Horn 800 Hz', 'Horn', nexon),
  part('BULB', 'H7 Headlight Bulb 12V 60/55W', 'Headlight bulb'),
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
    ['watt bulb', ['BULB']],
    ['60w bulb', ['BULB']],
    ['nexon oil filter kit', ['FILTER']],
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

  it('reads a volume as a whole number, and has the grade of an oil before it [search-16]', () => {
    const oils = createPartIndex([
      part('OIL-35', 'Engine Oil 5W-30, 3.5 L', 'Engine oil', nexon),
      part('OIL-15', 'Engine Oil 15W-40, 4 L', 'Engine oil', nexon),
      part('COOLANT', 'Coolant, red, 5 L', 'Coolant', nexon),
    ]);
    const find = (text: string) => oils.search(text, () => false);
    expect(find('15w40 engine oil 5L nexon')).toMatchObject({ ids: ['OIL-15'], isNearest: true });
    expect(find('engine oil 5 l')).toMatchObject({ isNearest: true });
    expect(find('coolant 5 litre')).toMatchObject({ ids: ['COOLANT'], isNearest: false });
    expect(find('oil 3.5 l')).toMatchObject({ ids: ['OIL-35'], isNearest: false });
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

  it('reads a word as its other spellings are read [search-12]', () => {
    expect(noticesOf('stearing rack')).toEqual(['We do not sell steering racks.']);
  });

  it('says that the named maker has no such part for the car, above those of others [search-12]', () => {
    expect(search('ngk brake pads alto 800')).toMatchObject({ isNearest: true });
    expect(noticesOf('ngk brake pads alto 800')).toEqual(['No brake pads by NGK for the Suzuki Alto 800.']);
    expect(noticesOf('ngk spark plug tata nexon')).toEqual([]);
  });

  it('does not deny a type that the car has, beside a name of another one [search-12]', () => {
    const brakes = createPartIndex([
      part('DISC', 'Brake Disc for Tata Nexon', 'Brake disc', nexon),
      part('PAD', 'Brake Pad Set for Tata Nexon', 'Brake pad set', nexon),
    ]);
    expect(brakes.search('disc and pad nexon', () => false)).toMatchObject({ ids: ['DISC', 'PAD'], notices: [] });
  });

  it('takes a wheel for no part that has the word in its name [search-12]', () => {
    const bearings = createPartIndex([part('BEAR', 'Wheel Bearing Kit for Tata Nexon', 'Wheel bearing kit', nexon)]);
    for (const text of ['wheel', 'rear wheel nexon'])
      expect(bearings.search(text, () => false)).toMatchObject({
        ids: ['BEAR'],
        isNearest: true,
        notices: [{ text: 'We do not sell wheels and rims.' }],
      });
  });

  it('has for a fault of a car that it has no parts for those for it that fit any, and no others [search-12]', () => {
    expect(search('brake not working jimny')).toMatchObject({ ids: ['FLUID'], isNearest: true });
    expect(search('engine overheating jimny').ids).toEqual([]);
    expect(noticesOf('engine overheating jimny')).toEqual(['No parts for the Suzuki Jimny.']);
  });

  it('has both filters of a list that turns their names round, and none that a text leaves out [search-17]', () => {
    const filters = createPartIndex([
      part('AIR', 'Air Filter for Tata Nexon', 'Air filter', nexon),
      part('CABIN', 'Cabin Filter for Tata Nexon', 'Cabin filter', nexon),
      part('OIL', 'Oil Filter for Tata Nexon', 'Oil filter', nexon),
    ]);
    expect(filters.search('filter oil nexon and filter air nexon', () => false).ids).toEqual(['OIL', 'AIR']);
    expect(filters.search('air filter not cabin filter nexon', () => false)).toMatchObject({
      ids: ['AIR'],
      notices: [],
    });
  });

  it('says that the car has a part of another kind alone [search-12]', () => {
    const coolants = createPartIndex([
      part('GREEN', 'Coolant, green, 1 L', 'Coolant', alto),
      part('RED', 'Coolant, red, 1 L', 'Coolant', nexon),
    ]);
    const find = (text: string) => coolants.search(text, () => false);
    expect(find('long life red coolant alto 800')).toMatchObject({
      ids: ['GREEN'],
      isNearest: true,
      notices: [{ text: 'No red coolant for the Suzuki Alto 800.' }],
    });
    expect(find('red coolant nexon')).toMatchObject({ ids: ['RED'], notices: [] });
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
    expect(noticesOf('brake pad creta 2020')).toEqual(['No parts for the Hyundai Creta.']);
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
    ['wheels', 'We do not sell wheels and rims.'],
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
    ['wiper not working', /^Wipers that stand still/],
    ['wipers not cleaning', /^Wiper blades that streak/],
    ['dashboard light not working', /^A dashboard that stays dark/],
  ])('explains ‘%s’ [search-13]', (text, sentence) => {
    expect(noticesOf(text).join(' ')).toMatch(sentence);
  });
});
