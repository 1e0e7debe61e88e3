import type { PRODUCT_CATEGORIES } from '@piston-parts/shared-contract';

/** Conditions besides the vehicle; months are like 2019-03. */
export interface FitCondition {
  readonly qualifier?: string;
  readonly produced_from?: string;
  readonly produced_until?: string;
}

/** A kind of part that the demonstration sells for every vehicle that has it. */
export interface Family {
  /** In the parts' ids. */
  readonly code: string;
  readonly partType: string;
  /** How a part's name begins. */
  readonly title: string;
  readonly category: (typeof PRODUCT_CATEGORIES)[number];
  readonly picture: string;
  readonly pictureAlt: string;
  readonly brands: readonly string[];
  /** Rupees for a compact car. */
  readonly price: number;
  readonly position: string;
  /** Units that one car takes. */
  readonly quantity: number;
  /** Of the engine, so that an electric car has none. */
  readonly ofEngine: boolean;
  /** Beginnings of the ids of vehicles that have no such part. */
  readonly notFor?: readonly string[];
  /** On some of these vehicles it does not fit each car: beginning of their ids → the columns of the fitment that say on which. */
  readonly conditions?: Readonly<Record<string, FitCondition>>;
  readonly attributes: readonly (readonly [name: string, value: string, unit: string])[];
  /** Values for the smallest and the largest car. */
  readonly measures: readonly (readonly [name: string, smallest: number, largest: number, unit: string])[];
  readonly points: readonly string[];
  readonly details: string;
}

/** Drum brakes in front, on all or many of them. */
const DRUM_BRAKES = ['hindustan-ambassador-', 'fiat-premier-padmini-'];

/** Models that were built with and without ABS; the bearing has the ring that its sensor reads. */
const WITH_ABS = Object.fromEntries(
  ['hyundai-i20-2008-', 'hyundai-i20-2009-', 'mahindra-scorpio-2009-', 'suzuki-swift-2011-', 'toyota-innova-2005-'].map(
    (beginning) => [beginning, { qualifier: 'with ABS' }],
  ),
);

/** Torsion bars or leaf springs in front. */
const OTHER_SPRINGS = [
  'mahindra-thar-2010-',
  'mahindra-bolero-',
  'hindustan-ambassador-',
  'force-motors-traveller-',
  'force-motors-trax-cruiser-',
  'cobra-260-',
  'cobra-289-',
];

export const FAMILIES: readonly Family[] = [
  {
    code: 'PAD',
    partType: 'Brake pad set',
    title: 'Front Brake Pad Set',
    category: 'Brakes',
    picture: 'brake-pads',
    pictureAlt: 'Set of four brake pads with chamfers and wear indicators',
    brands: ['Bosch', 'Brembo', 'ATE', 'TVS Girling'],
    price: 1_650,
    position: 'front',
    quantity: 1,
    ofEngine: false,
    notFor: DRUM_BRAKES,
    attributes: [['Pads in a set', '4', '']],
    measures: [
      ['Width', 104, 174, 'mm'],
      ['Height', 43, 82, 'mm'],
      ['Thickness', 14, 18, 'mm'],
    ],
    points: ['Chamfered blocks with shims against squeal', 'Wear indicators that are heard before the metal is'],
    details: 'Set of four pads for the front axle. Clean and grease the guides, and bed the pads in over 300 km.',
  },
  {
    code: 'DISC',
    partType: 'Brake disc',
    title: 'Front Brake Disc',
    category: 'Brakes',
    picture: 'brake-disc',
    pictureAlt: 'Brake disc: two friction rings on cooling vanes round a grey coated hat',
    brands: ['Brembo', 'Bosch', 'ATE', 'Rane'],
    price: 2_100,
    position: 'front',
    quantity: 2,
    ofEngine: false,
    notFor: DRUM_BRAKES,
    attributes: [['Material', 'grey cast iron', '']],
    measures: [
      ['Diameter', 231, 380, 'mm'],
      ['Thickness', 11, 34, 'mm'],
      ['Minimum thickness', 9, 32, 'mm'],
    ],
    points: ['Ground to an even thickness', 'Coated hat that does not rust behind the wheel'],
    details: 'Disc for one front wheel. Always change both discs of an axle, and fit new pads with them.',
  },
  {
    code: 'OILF',
    partType: 'Oil filter',
    title: 'Oil Filter',
    category: 'Engine',
    picture: 'oil-filter',
    pictureAlt: 'Spin-on oil filter with its gasket',
    brands: ['Mahle', 'MANN-FILTER', 'Bosch', 'Purolator'],
    price: 290,
    position: '',
    quantity: 1,
    ofEngine: true,
    attributes: [['Change interval', '10000', 'km']],
    measures: [
      ['Height', 65, 125, 'mm'],
      ['Outer diameter', 65, 93, 'mm'],
    ],
    points: ['Holds soot and wear particles for the whole interval', 'Anti-drain valve: oil pressure at once'],
    details: 'Full-flow filter. Oil the gasket, and change the filter with every oil change.',
  },
  {
    code: 'AIRF',
    partType: 'Air filter',
    title: 'Air Filter',
    category: 'Engine',
    picture: 'air-filter',
    pictureAlt: 'Panel air filter with a soft frame',
    brands: ['MANN-FILTER', 'Bosch', 'Mahle', 'Purolator'],
    price: 420,
    position: '',
    quantity: 1,
    ofEngine: true,
    attributes: [['Change interval', '20000', 'km']],
    measures: [
      ['Length', 170, 320, 'mm'],
      ['Width', 130, 225, 'mm'],
      ['Height', 38, 66, 'mm'],
    ],
    points: ['Deep, evenly spaced pleats', 'Frame that seals in the original air box'],
    details: 'Panel for the original air box. On dusty roads change it at half the interval.',
  },
  {
    code: 'SHOCK',
    partType: 'Shock absorber',
    title: 'Front Shock Absorber',
    category: 'SC',
    picture: 'shock-absorber',
    pictureAlt: 'Shock absorber with a chromed rod',
    brands: ['Monroe', 'KYB', 'Gabriel', 'Bilstein'],
    price: 2_400,
    position: 'front',
    quantity: 2,
    ofEngine: false,
    conditions: {
      'suzuki-baleno-2015-': { produced_from: '2017-02' },
      'tata-nexon-2017-': { produced_until: '2019-05' },
    },
    attributes: [['Form', 'gas-charged', '']],
    measures: [
      ['Shortest length', 325, 398, 'mm'],
      ['Longest length', 478, 585, 'mm'],
      ['Rod diameter', 18, 25, 'mm'],
    ],
    points: ['Damps at once and does not foam on rough roads', 'Multi-lip seal keeps dust out and oil in'],
    details: 'For one front wheel. Change both sides together and have the wheels aligned afterwards.',
  },
  {
    code: 'SPRING',
    partType: 'Coil spring',
    title: 'Front Coil Spring',
    category: 'SC',
    picture: 'coil-spring',
    pictureAlt: 'Powder-coated coil spring',
    brands: ['KYB', 'Lesjöfors', 'Jamna'],
    price: 1_500,
    position: 'front',
    quantity: 2,
    ofEngine: false,
    notFor: OTHER_SPRINGS,
    attributes: [['Height', 'standard', '']],
    measures: [
      ['Free length', 305, 372, 'mm'],
      ['Outer diameter', 130, 168, 'mm'],
      ['Wire diameter', 10, 15, 'mm'],
    ],
    points: ['Shot-peened steel against cracks', 'Powder coat keeps stone chips from rusting'],
    details: 'Spring of standard height for one front wheel. Settled springs come in pairs: change both.',
  },
  {
    code: 'BEAR',
    partType: 'Wheel bearing kit',
    title: 'Front Wheel Bearing Kit',
    category: 'Mechanical',
    picture: 'wheel-bearing',
    pictureAlt: 'Wheel bearing with its axle nut and ring',
    brands: ['SKF', 'FAG', 'NBC', 'NSK'],
    price: 1_450,
    position: 'front',
    quantity: 2,
    ofEngine: false,
    conditions: WITH_ABS,
    attributes: [['Lubrication', 'greased for life', '']],
    measures: [
      ['Inner diameter', 34, 45, 'mm'],
      ['Outer diameter', 64, 92, 'mm'],
      ['Width', 34, 48, 'mm'],
    ],
    points: ['Preloaded, greased and sealed', 'Comes with the nut and ring that may not be used twice'],
    details: 'Kit for one front wheel. Press on the ring that is being fitted, never through the balls.',
  },
  {
    code: 'BELT',
    partType: 'Drive belt',
    title: 'Accessory Drive Belt',
    category: 'Mechanical',
    picture: 'drive-belt',
    pictureAlt: 'Drive belt: a closed black loop with six ribs on the inside',
    brands: ['Gates', 'Contitech', 'Fenner'],
    price: 520,
    position: '',
    quantity: 1,
    ofEngine: true,
    attributes: [
      ['Ribs', '6', ''],
      ['Change interval', '60000', 'km'],
    ],
    measures: [['Length', 780, 2430, 'mm']],
    points: ['Quiet on cold mornings', 'Cords that keep their length'],
    details: 'Belt for alternator and pumps. Look at the tensioner when you change it.',
  },
  {
    code: 'WIPER',
    partType: 'Wiper blade',
    title: 'Driver’s Side Wiper Blade',
    category: 'Body',
    picture: 'wiper-blade',
    pictureAlt: 'Flat wiper blade with its adapter',
    brands: ['Bosch', 'Valeo', 'Denso'],
    price: 480,
    position: 'front right',
    quantity: 1,
    ofEngine: false,
    attributes: [['Change interval', '12', 'months']],
    measures: [['Length', 400, 700, 'mm']],
    points: ['Presses evenly on curved glass', 'Coated rubber glides quietly from the first wipe'],
    details: 'Blade for the driver’s side. Lay a cloth on the glass before you take the old one off.',
  },
];
