import { createAssortment } from './assortment';
import { planSearch } from './search-plan';
import { createVocabulary } from './vocabulary';

const PART_TYPES = [
  'Radiator',
  'Brake pad set',
  'Coil spring',
  'Stabiliser link',
  'Headlight bulb',
  'Wheel bearing kit',
];
const CRETA = { maker: 'Hyundai', model: 'Creta', engine: '1.5 CRDi', fuel: 'diesel', yearFrom: 2015, yearTo: null };
const VEHICLES = [{ ...CRETA, key: 'creta' }];
const words = [...PART_TYPES, 'Hyundai Creta'].flatMap((text) => text.toLowerCase().split(' '));
const vocabulary = createVocabulary(words, ['hyundai', 'creta']);
const sold = (partTypes: readonly string[]) => createAssortment({ partTypes, vehicles: VEHICLES, brands: [] });

const plan = (text: string, partTypes = PART_TYPES) => planSearch(text, vocabulary, sold(partTypes));
const admitted = (text: string, partTypes = PART_TYPES) => plan(text, partTypes).notices.map(({ about }) => about);
/** The first word of each group of the parts that are near. */
const near = (text: string) =>
  plan(text)
    .steps?.filter(({ isNear }) => isNear)
    .flatMap(({ groups }) => groups.map(([first]) => first?.words.join(' ')));

describe('The name of a part whose last noun is another part', () => {
  it.each([
    ['radiator grill', 'radiator grills'],
    ['shocker top mount', 'strut mounts'],
    ['front brake pad pin kit', 'brake pad pins'],
    ['brake pad shim for creta 2019', 'brake pad shims'],
    ['brake pad spring', 'brake pad springs'],
    ['heater hose', 'heater hoses'],
    ['fuel rail', 'fuel rails'],
    ['hose', 'hoses'],
    ['headlight restoration kit', 'headlight restoration kits'],
  ])('is not sold as %s', (text, plural) => {
    expect(admitted(text)).toEqual([plural]);
  });

  it.each([
    ['i lost the cap of my radiator', 'radiator caps'],
    ['bracket for the radiator of creta', 'radiator brackets'],
    ['the switch that turns on the fog lamps', 'switches'],
    ['bracket radiator', 'radiator brackets'],
  ])('may begin with this noun: %s', (text, plural) => {
    expect(admitted(text)).toEqual([plural]);
  });

  it('has the parts near to it as results [search-12]', () => {
    expect(near('radiator grill for creta')).toEqual(['radiator', 'creta']);
    expect(near('heater hose')).toEqual([]);
  });

  it('is no symptom [search-12]', () => {
    expect(plan('oil pressure switch').notices.map(({ kind }) => kind)).toEqual(['part-type']);
  });

  it.each([
    'stabilizer bar link',
    'coil spring',
    'front spring',
    'lowering springs',
    'bearing for hub',
    'radiator and horn',
  ])('is not read into %s', (text) => {
    expect(admitted(text)).toEqual(text.endsWith('horn') ? ['horns'] : []);
  });

  it('is sold by a shop whose catalogue has it [search-12]', () => {
    expect(admitted('radiator grill', [...PART_TYPES, 'Radiator grill'])).toEqual([]);
    expect(admitted('bulb headlight')).toEqual([]);
  });
});

describe('A word that is close to one of a part', () => {
  it('is no typo when it is an ordinary one', () => {
    const hummer = planSearch('summer radiator', vocabulary, sold(PART_TYPES));

    expect(hummer.notices).toEqual([]);
    expect(hummer.types.map(({ plural }) => plural)).toEqual(['radiators']);
  });

  it.each([
    ['rdtr', 'radiators'],
    ['whl brg', 'wheel bearings'],
    ['fan blt', 'drive belts'],
    ['रेडिएटर', 'radiators'],
    ['ரேடியேட்டர்', 'radiators'],
    ['రేడియేటర్', 'radiators'],
    ['রেডিয়েটর', 'radiators'],
    ['റേഡിയേറ്റർ', 'radiators'],
    ['स्टेबलाइजर लिंक', 'stabiliser links'],
    ['ਟਾਈਮਿੰਗ ਚੇਨ', 'timing chains'],
  ])('may be short for it or spell it in another script: %s', (text, plural) => {
    expect(plan(text).types.map((type) => type.plural)).toEqual([plural]);
  });
});

describe('The name of a part', () => {
  it.each([
    ['belt of my seat', 'seat belts'],
    ['the cover for my creta seat', 'seat covers'],
    ['motor of the window', 'window regulators'],
    ['cap of the coolant tank', 'coolant tank caps'],
  ])('may stand in another order: %s', (text, plural) => {
    expect(admitted(text)).toEqual([plural]);
  });

  it.each([
    ['b/pads', 'brake pads'],
    ['e/mtg', 'engine mounts'],
    ['w/shield', 'windscreens'],
    ['r/shocker', 'shock absorbers'],
    ['d/filter', 'fuel filters'],
    ['c/kit', 'clutch kits'],
  ])('may begin with a letter and a stroke: %s', (text, plural) => {
    expect(plan(text).types.map((type) => type.plural)).toEqual([plural]);
  });

  it.each(['6203', '30205', '6204 2rs', '6206zzc3'])('may be the size of a bearing: %s', (text) => {
    expect(plan(text).number?.notice.about).toBe(text);
    expect(plan(`bearing ${text}`).number?.notice.about).toBe(text);
  });

  it('is not sold where a part for it alone is [search-12]', () => {
    expect(admitted('brake light', ['Brake light bulb'])).toEqual(['brake lights']);
    expect(admitted('clutch', ['Clutch kit'])).toEqual([]);
  });
});

describe('The name of a maker of parts', () => {
  it('may go on with a word that is also a car', () => {
    expect(admitted('amaron go')).toEqual(['Amaron']);
  });

  it('is not denied where another one is typed', () => {
    expect(plan('automex radiator').core?.details).toEqual([]);
  });
});

it('A text about an order asks for a page, whatever part it names', () => {
  expect(admitted('i want to return the brake pads i bought')).toEqual(['/returns']);
});
