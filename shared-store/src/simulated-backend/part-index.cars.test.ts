import { part, vehicle } from '../testing/searchable-parts';
import { createPartIndex } from './part-index';

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

describe('A search that names the engine, the fuel or the year of a car', () => {
  const petrol = { ...vehicle('Suzuki', 'Swift'), engine: '1.2 K12M' };
  const diesel = { ...vehicle('Suzuki', 'Swift'), engine: '1.3 DDiS', fuel: 'diesel', yearTo: 2020 } as const;
  const creta = { ...vehicle('Hyundai', 'Creta'), engine: '1.5 CRDi', fuel: 'diesel', yearFrom: 2005 } as const;
  const shop = createPartIndex([
    part('OIL-20', 'Engine Oil 20W-50, 1 L', 'Engine oil', [petrol, creta]),
    part('OIL-5', 'Engine Oil 5W-30, 1 L', 'Engine oil', [petrol, diesel]),
    part('PUMP', 'Water Pump', 'Water pump', [petrol, creta]),
    part('AIR-P', 'Air Filter for Suzuki Swift', 'Air filter', [petrol, creta]),
    part('AIR-D', 'Air Filter for Suzuki Swift 1.3 DDiS', 'Air filter', [diesel]),
    part('HORN', 'Horn 12V', 'Horn'),
  ]);
  const find = (text: string) => {
    const { ids, isNearest, notices } = shop.search(text, () => false);
    return { ids, isNearest, notices: notices.map(({ text: own }) => own) };
  };

  it.each([
    ['engine oil for swift diesel', ['OIL-5']],
    ['swift vdi engine oil', ['OIL-5']],
    ['swift disel 2015 engine oil', ['OIL-5']],
    ['engine oil swift 1.3 ddis', ['OIL-5']],
    ['swift zxi engine oil', ['OIL-20', 'OIL-5']],
    ['swift 1248 cc air filter', ['AIR-D']],
    ['swift bs6 air filter', ['AIR-P']],
    ['swift bs4 air filter', ['AIR-D', 'AIR-P']],
    ['swift dsl horn', ['HORN']],
    ['oil for swift diesel or creta diesel', ['OIL-20', 'OIL-5']],
  ])('has for ‘%s’ what fits this car with it, and nothing that fits another one with it [search-17]', (text, ids) => {
    const { ids: own, ...result } = find(text);
    expect(own.toSorted()).toEqual(ids.toSorted());
    expect(result).toEqual({ isNearest: false, notices: [] });
  });

  it.each([
    ['water pump swift diesel', 'No water pumps for the Suzuki Swift diesel.'],
    ['swift 2015 vdi water pump', 'No water pumps for the Suzuki Swift diesel of 2015.'],
    ['water pump swift 1.3', 'No water pumps for the Suzuki Swift 1.3.'],
    ['water pump swift 2009', 'No parts for the Suzuki Swift of 2009. Ours are for 2010 to today.'],
    ['water pump swift 1.5', 'No parts for the Suzuki Swift 1.5. Ours are for the 1.2 and the 1.3.'],
    ['water pump swift 1498cc', 'No parts for the Suzuki Swift 1.5. Ours are for the 1.2 and the 1.3.'],
    ['swift ddis petrol water pump', 'No parts for the Suzuki Swift petrol DDiS. Ours are for the 1.2.'],
    ['creta diesel 1.6 water pump', 'No parts for the Hyundai Creta 1.6. Ours are for the 1.5.'],
    ['water pump creta petrol', 'No parts for the Hyundai Creta petrol. Ours are for the diesel.'],
  ])('says of ‘%s’ that there is none, and shows the other ones as near [search-12]', (text, notice) => {
    expect(find(text)).toEqual({ ids: ['PUMP'], isNearest: true, notices: [notice] });
  });

  it('leads from a fault to the parts for the fuel of the car [search-13]', () => {
    expect(find('diesel swift black smoke').ids).toEqual(['AIR-D']);
    expect(find('swift black smoke').ids).toHaveLength(2);
  });

  it('has of the near parts those for the fuel and the year of the text alone, and none that are near to these [search-5]', () => {
    expect(find('suitable air filter for swift diesel 2015')).toEqual({ ids: ['AIR-D'], isNearest: true, notices: [] });
    expect(find('duster vdi')).toEqual({ ids: [], isNearest: false, notices: ['No parts for the Renault Duster.'] });
  });

  it('names a word that nobody knows before a part or behind ‘by’, but none of a sentence [search-5]', () => {
    expect(find('frobulator engine oil').notices).toEqual(['We do not know ‘frobulator’.']);
    expect(find('swift vdi zxcorp air filter')).toMatchObject({
      ids: ['AIR-D'],
      notices: ['We do not know ‘zxcorp’.'],
    });
    expect(find('swift vdi air filter by zxcorp').notices).toEqual(['We do not know ‘zxcorp’.']);
    expect(find('please i need a zxcorp air filter').notices).toEqual([]);
    for (const word of [
      'organic',
      'simple',
      'leakproof',
      'dust-free',
      'noiseless',
      'brightest',
      'zaroori',
      'hatchback',
      'hydrophobic',
      'majedar',
      'pakka',
    ])
      expect(find(`${word} air filter`).notices).toEqual([]);
  });

  it('says with which engine the car was not built, and takes no volume, size or count for one [search-12]', () => {
    expect(find('air filter swift 1.2 ddis')).toEqual({
      ids: ['AIR-D'],
      isNearest: true,
      notices: ['No parts for the Suzuki Swift 1.2 DDiS. Ours are for the 1.3.'],
    });
    expect(find('swift ddis 2022 air filter').notices).toEqual([
      'No parts for the Suzuki Swift DDiS of 2022. Ours are for 2010 to 2020.',
    ]);
    for (const text of [
      'swift 3.5 ltr engine oil',
      'swift dot 5.1 engine oil',
      'swift 2.5 years old air filter',
      '2-4 air filter swift',
      'swift 2000 km engine oil',
      'swift engine oil 2000 rs',
      'swift engine oil rs 2000',
      'swift engine oil ₹2000',
    ])
      expect(find(text).notices.join(' ')).not.toContain('No parts');
  });

  it('says in which years the car was built with the fuel, and for which there are parts [search-12]', () => {
    expect(find('air filter swift diesel 2022')).toEqual({
      ids: ['AIR-D'],
      isNearest: true,
      notices: ['No parts for the Suzuki Swift diesel of 2022. Ours are for 2010 to 2020.'],
    });
  });
});

describe('A search for one side of a car', () => {
  const tiago = [vehicle('Tata', 'Tiago')];
  const sides = createPartIndex([
    part('LAMP-L', 'Headlamp for Tata Tiago, left', 'Headlamp', tiago),
    part('LAMP-R', 'Headlamp for Tata Tiago, right', 'Headlamp', tiago),
    part('WIPER-D', 'Driver’s Side Wiper Blade for Tata Tiago', 'Wiper blade', tiago),
    part('WIPER-P', 'Passenger’s Side Wiper Blade for Tata Tiago', 'Wiper blade', tiago),
    part('WIPER-R', 'Rear Wiper Blade for Tata Tiago', 'Wiper blade', tiago),
    part('PAD', 'Front Brake Pad Set for Tata Tiago', 'Brake pad set', tiago),
    part('ARM', 'Front Control Arm for Tata Tiago, left', 'Control arm', tiago),
  ]);
  const find = (text: string) => sides.search(text, () => false);

  it.each([
    ['driver side headlight tiago', 'LAMP-R'],
    ['right hand headlight tiago', 'LAMP-R'],
    ['o/s headlight tiago', 'LAMP-R'],
    ['passenger headlight tiago', 'LAMP-L'],
    ['co driver side headlight tiago', 'LAMP-L'],
    ['conductor side headlight tiago', 'LAMP-L'],
    ['left hand side wiper tiago', 'WIPER-P'],
    ['driver side wiper tiago', 'WIPER-D'],
  ])('has for ‘%s’ the part of this side alone: the driver sits on the right [search-17]', (text, id) => {
    expect(find(text)).toMatchObject({ ids: [id], isNearest: false, notices: [] });
  });

  it('says that a part is for the other side alone, and takes a side for no fault [search-12, search-13]', () => {
    expect(find('driver side lower arm tiago').notices).toMatchObject([
      { text: 'No right control arms for the Tata Tiago.' },
    ]);
    expect(find('left side brake pads tiago').notices).toEqual([]);
    expect(find('rear wiper not working tiago').ids).toEqual(['WIPER-R']);
    expect(find('rear brake noise tiago').ids).toEqual(['PAD']);
    const { notices } = find('brake lagane par gaadi left side jaati hai');
    expect(notices).toMatchObject([{ text: expect.stringMatching(/^A car that pulls to one side/) as unknown }]);
  });
});
