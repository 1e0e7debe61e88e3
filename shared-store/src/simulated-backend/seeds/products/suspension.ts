import { defineProduct } from '../define-product';

/** The category `SC`: suspension components. */
export const suspension = [
  defineProduct({
    _id: 'SC-7101',
    slug: 'shock-absorber',
    alt: 'Front strut: a black tube with a yellow label, a spring seat, a bracket and a polished piston rod',
    name: 'Front Shock Absorber for Ford EcoSport',
    category: 'SC',
    manufacturerName: 'Monroe',
    rupees: [1890, 2350],
    quantity: 5,
    deliveryCharge: 120,
    rating: 4,
    description: [
      'Gas-charged twin tube: damps at once and does not foam on rough roads',
      'Valves tuned to the weight of the car, so braking and ABS distances are as new',
      'Chromed rod with a multi-lip seal that keeps dust out and oil in',
    ],
    details:
      'MacPherson strut for one front wheel of the Ford EcoSport; left and right are alike. Compress the spring ' +
      'with a proper tool before the top nut is undone. Prime the strut upright by three full strokes, renew the bump ' +
      'stop and the top mount when they are worn, and have the wheels aligned afterwards. Change both struts of an ' +
      'axle together. In the box: one strut with a self-locking top nut.',
  }),
  defineProduct({
    _id: 'SC-7102',
    slug: 'coil-spring',
    alt: 'Coil spring: black coated steel with closed ends, coloured production marks and a printed code',
    name: 'Front Coil Spring for Honda Amaze',
    category: 'SC',
    manufacturerName: 'KYB',
    rupees: [1460, 1790],
    quantity: 6,
    rating: 3,
    description: [
      'Brings the nose back to its height, and the headlights with it',
      'Cold-wound chrome-silicon steel, shot-peened against cracks',
      'Zinc phosphate and powder coat keep stone chips from rusting',
    ],
    details:
      'Front spring of standard height for the Honda Amaze with petrol engine; the paint marks and the printed code ' +
      'tell the load class, which has to match on both sides. Use a spring compressor, set the lower end against the ' +
      'stop of the seat and renew a cracked rubber pad. Settled springs come in pairs: change both. In the box: one ' +
      'spring.',
  }),
];
