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
  part('LINK-1', 'Front Stabiliser Link for Mahindra XUV700', 'Stabiliser link', ['Mahindra', 'XUV700']),
  part('ARM-1', 'Front Control Arm for Mahindra XUV700', 'Control arm', ['Mahindra', 'XUV700']),
  part('OIL-1', 'Engine Oil 5W-30', 'Engine oil'),
  part('OIL-2', 'Engine Oil 15W-40', 'Engine oil'),
  part('BATT-1', 'Exide Car Battery 12V 35 Ah', 'Car battery'),
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
    'alternator',
    'heater hose',
    'radiator ka dhakkan',
    'do you ship to leh',
    'ertiga oil 3.5',
  ])('gets nothing that ‘%s’ loses when it goes on [search-8]', (text) => {
    expect(noticesOf(text)).toEqual([]);
  });

  it('finds what its words begin [search-8]', () => {
    expect(find('xuv 700 front sh', true)).toMatchObject({ ids: ['SHOCK-1'], isNearest: false });
    expect(find('xuv 7', true)).toMatchObject({ isNearest: false });
    expect(find('xuv 7', true).ids).toContain('PAD-1');
  });

  it.each([
    ['tyre', 'We do not sell tyres.'],
    ['kwid', 'No parts for the Renault Kwid.'],
    ['kwid oil f', 'No parts for the Renault Kwid.'],
    ['car key re', 'We do not sell keys.'],
    ['zzzz', expect.stringMatching(/^We recognise no part in that/)],
    ['engine mounting i10', 'We do not sell engine mounts.'],
    ['brake pads ertiga', 'No brake pads for the Suzuki Ertiga.'],
    ['where is my order', expect.stringMatching(/^Your orders, their receipts/)],
  ])(
    'gets what is not sold or where the answer is once ‘%s’ is a name as it is [search-8, search-12]',
    (text, notice) => {
      expect(noticesOf(text)).toEqual([notice]);
    },
  );

  it('is finished by a space, as by Enter [search-8]', () => {
    expect(noticesOf('PAD-999 ')).toEqual(['No part has the number PAD-999.']);
    expect(noticesOf('ertiga fan ')).toEqual(noticesOf('ertiga fan', false));
    expect(noticesOf('ertiga fan', false)).toEqual(['We do not sell fans. Below are all parts for the Suzuki Ertiga.']);
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

describe('A short word that is finished', () => {
  it.each(['abs', 'or', 'hi', '5w-40'])(
    'is near to those that have it by chance, below a notice: %s [search-3]',
    (text) => {
      expect(find(text, false).isNearest).toBe(true);
      expect(find(text, false).ids).not.toEqual([]);
      expect(noticesOf(text, false)).toHaveLength(1);
    },
  );

  it.each(['oe', '.'])('finds nothing where none has it, and the search says so: %s [search-2]', (text) => {
    expect(find(text, false)).toMatchObject({ ids: [], isNearest: false });
    expect(noticesOf(text, false)).toHaveLength(1);
  });

  it('finds the parts that have it as a word, and while it is typed those that it begins [search-2]', () => {
    expect(find('oil', false).ids).toEqual(['OIL-1', 'OIL-2', 'OILF-1']);
    expect(find('abs', true).ids).toEqual(['SHOCK-1']);
    expect(find('a/c', false).ids).toEqual([]);
    expect(find('sho', false).ids).toEqual(['SHOCK-1']);
  });
});

describe('A car by voice, and several cars', () => {
  it.each([
    ['brake pad x u v seven hundred', ['PAD-1']],
    ['x u v 700 brake pad', ['PAD-1']],
    ['xuv saat sau brake pad', ['PAD-1']],
    ['xuv seven double o brake pad', ['PAD-1']],
    ['dicky shocker grand eye ten', ['STRUT-1']],
    ['gas strut grand i das', ['STRUT-1']],
  ])('is the one of its letters and number: %s [search-2]', (text, ids) => {
    expect(find(text, false)).toMatchObject({ ids, isNearest: false, notices: [] });
  });

  it.each(['brake pad xuv700/ertiga', 'oil filter ertiga and xuv700', 'oil filter xuv700, ertiga'])(
    'finds the parts for any of them: %s [search-17]',
    (text) => {
      expect(find(text, false)).toMatchObject({ isNearest: false, notices: [] });
      expect(find(text, false).ids).toHaveLength(1);
    },
  );

  it('has those of a type for one of them near where none has all words [search-5]', () => {
    expect(find('oil filter frobulator ertiga and xuv700', false)).toMatchObject({ ids: ['OILF-1'], isNearest: true });
  });

  it('takes other words of numbers as they are, and those in names of parts as numbers [search-2]', () => {
    expect(find('two spark plugs ertiga', false).ids).toEqual(['PLUG-1']);
    expect(noticesOf('h eleven', false)).toEqual(['We do not sell H11 bulbs.']);
  });
});

describe('A word beside the name of a part', () => {
  it.each([
    ['spark plug with bearing ertiga', ['PLUG-1']],
    ['full shock absorber with control arm xuv700', ['SHOCK-1', 'ARM-1']],
    ['aftermarket brake pad', ['PAD-1']],
    ['heavy duty brake pad xuv700', ['PAD-1']],
    ['organic brake pad', ['PAD-1']],
    ['sway bar link xuv700 front', ['LINK-1']],
  ])('is an addition, a second part or a quality, and no fault: %s [search-2, search-17]', (text, ids) => {
    expect(find(text, false)).toMatchObject({ ids, notices: [] });
  });
});

describe('What a search says', () => {
  it.each([
    ['seat cover xuv700', 'We do not sell seat covers. Below are all parts for the Mahindra XUV700.'],
    ['kwid engine oil', 'No parts for the Renault Kwid. Below are parts that fit any car.'],
    ['abs module', 'We do not sell ABS modules.'],
    ['100ah battery', 'We do not sell batteries of 100 Ah.'],
    ['kamani', 'We do not sell leaf springs.'],
    ['brush xuv700', 'We do not sell brushes. Below are all parts for the Mahindra XUV700.'],
    ['chip xuv700', 'We do not sell tuning boxes. Below are all parts for the Mahindra XUV700.'],
    ['master cylinder clutch', 'We do not sell clutch cylinders.'],
    ['check engine', 'Warning lights need a reading of the fault memory first: a workshop does it in minutes.'],
    ['saare spare parts', 'All parts are listed together, and can be chosen by part, car and maker.'],
    ['offer', 'There are no coupons: a reduced part shows its old price beside the new one.'],
    [
      'spongy pedal',
      'A soft brake pedal or poor braking can come from old brake fluid or worn pads. Have it checked before you drive.',
    ],
    ['engine assembly xuv700', 'We do not sell complete engines. Below are all parts for the Mahindra XUV700.'],
    ['engine xuv700 petrol', 'We do not sell complete engines. Below are all parts for the Mahindra XUV700.'],
    [
      'car pulls to left while braking',
      'A car that pulls to one side when braking often has a seized caliper or unevenly worn pads.',
    ],
    [
      'humming when turning',
      'Humming or grinding when turning often comes from a wheel bearing. We sell none of them.',
    ],
    ['gadi me jhatke', 'A car that jerks often has worn plugs, a faulty ignition coil or a blocked filter.'],
  ])('names what is not sold, what is below, or the way on: %s [search-12, search-13, search-14]', (text, notice) => {
    expect(noticesOf(text, false)).toEqual([notice]);
    expect(find(text, false).isNearest).toBe(false);
  });

  it('names a finished word that may be the part that the text lacks, if parts are near, and no measure [search-5]', () => {
    expect(noticesOf('ertiga frobulator', false)).toEqual(['We do not know ‘frobulator’.']);
    expect(noticesOf('ertiga frobula', true)).toEqual([]);
    expect(noticesOf('frobulator s9', false)).toEqual([expect.stringMatching(/^We recognise no part/)]);
    expect(['ertiga eleven', 'inch ertiga'].flatMap((text) => noticesOf(text, false))).toEqual([]);
  });

  it('has for the beginning of a fuel what fits the car with it [search-8, search-17]', () => {
    const swift = part('OIL-P', 'Engine Oil 10W-30', 'Engine oil', ['Suzuki', 'Swift']);
    const vehicles = swift.vehicles.flatMap((petrol) => [
      petrol,
      { ...petrol, model: 'Dzire', fuel: 'diesel' as const },
    ]);
    const diesel = swift.vehicles.map((petrol) => ({ ...petrol, fuel: 'diesel' as const }));
    const oils = createPartIndex([
      { ...swift, vehicles },
      { ...swift, _id: 'OIL-D', vehicles: diesel },
    ]);
    expect(oils.search('engine oil swift die', () => false, true)).toMatchObject({ ids: ['OIL-D'], notices: [] });
  });

  it('has the batteries of cars near to one of lithium [search-12]', () => {
    expect(noticesOf('lithium battery', false)).toEqual(['We do not sell lithium batteries.']);
    expect(find('lithium battery', false)).toMatchObject({ ids: ['BATT-1'], isNearest: true });
  });

  it('calls the parts of a service near to its kit, and no bearing kit [search-12]', () => {
    expect(find('service kit ertiga', false)).toMatchObject({ ids: ['OILF-1'], isNearest: true });
  });

  it('is no different for words that say nothing of a part [search-5]', () => {
    expect(find('gadi cha oem battery 35 ah ka dabba', false)).toMatchObject({ ids: ['BATT-1'], isNearest: false });
  });

  it('has first what a story of a fault asks for, however late it says so [search-13]', () => {
    const story =
      'bhai mera xuv700 2014 model hai diesel, usme aage se khat khat ki awaaz aati hai jab gaddhe me jaati hai, mechanic bola lower arm aur link rod change karna padega';
    expect(find(story, false).ids).toEqual(['ARM-1', 'LINK-1', 'SHOCK-1']);
    expect(find(story.replace('change karna padega', 'theek hai'), false).ids).toEqual(['LINK-1', 'SHOCK-1']);
    expect(noticesOf('xuv700 start nahi hoti self kharab hai', false)).toEqual([
      expect.stringMatching(/^A car that is hard to start/),
      'We do not sell starter motors.',
    ]);
    expect(find('mechanic chahiye', false).ids).toEqual([]);
  });

  it('says of a code that may be a number that no part has it, and offers no address of the web [search-4, search-13]', () => {
    expect(noticesOf('C2029', false)).toEqual([
      expect.stringMatching(/^A fault code/),
      'No part has the number C2029.',
    ]);
    expect(find('https://www.exida.in/dp/B07XYZ', false).query.didYouMean).toBeNull();
  });

  it.each(['engine oil 2k tak', 'engine oil 1 hazar tak', '1000 rs wala engine oil'])(
    'reads a price as it is spoken: %s [search-17]',
    (text) => {
      expect(find(text, false)).toMatchObject({ ids: ['OIL-1', 'OIL-2'], isNearest: false, notices: [] });
    },
  );
});
