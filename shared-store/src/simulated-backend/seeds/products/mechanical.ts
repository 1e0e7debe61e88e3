import { defineProduct } from '../define-product';

export const mechanical = [
  defineProduct({
    _id: 'MC-3101',
    slug: 'wheel-bearing',
    alt: 'Wheel bearing kit: a bright steel bearing with a black seal, a retaining ring and an axle nut',
    name: 'Front Wheel Bearing Kit for VW Polo',
    category: 'Mechanical',
    manufacturerName: 'SKF',
    rupees: [1540, 1890],
    quantity: 9,
    rating: 5,
    description: [
      'Double-row angular contact bearing, preloaded, greased and sealed for life',
      'Magnetic encoder in the seal gives the ABS sensor a clean signal',
      'Comes with every nut and ring that may not be used twice',
    ],
    details:
      'Bearing kit for one front wheel of the Volkswagen Polo. One of the seals carries the magnetic encoder: it faces ' +
      'the wheel-speed sensor and must be kept away from magnets and metal dust. Press on the ring that is being ' +
      'fitted, never through the balls, and tighten the axle nut with the wheel off the ground. In the box: bearing, ' +
      'axle nut, retaining ring and the tightening values.',
  }),
  defineProduct({
    _id: 'MC-3102',
    slug: 'clutch-release-bearing',
    alt: 'Clutch release bearing: a polished thrust ring in a brass-coloured housing on a dark sleeve with two ears',
    name: 'Clutch Release Bearing for Mahindra Bolero',
    category: 'Mechanical',
    manufacturerName: 'LuK',
    rupees: [960, 1180],
    quantity: 8,
    rating: 4,
    description: [
      'Centres itself on the diaphragm spring: no judder, no worn fingers',
      'Sealed angular contact bearing, greased for life',
      'Cast sleeve with a hard surface glides on the guide tube',
    ],
    details:
      'Self-centring release bearing for the push-type clutch of the Mahindra Bolero. The thrust ring is hardened and ' +
      'ground, the sleeve is cast and bored to size; give the guide tube and the fork contacts a thin film of ' +
      'high-temperature grease, no more. Do not wash the bearing. Renew it with every clutch: the gearbox has to ' +
      'come off either way. In the box: one bearing with sleeve and spring clip.',
  }),
  defineProduct({
    _id: 'MC-3103',
    slug: 'timing-belt',
    alt: 'Timing belt: a closed black loop with rounded teeth on the inside',
    name: 'Timing Belt, 137 teeth',
    category: 'Mechanical',
    manufacturerName: 'Gates',
    rupees: [890, 1100],
    quantity: 12,
    rating: 4,
    description: [
      '137 rounded teeth that run quietly and do not climb the pulley',
      'HNBR rubber stands heat and oil mist near the engine',
      'Glass-fibre cords keep the length, and with it the timing, for the whole interval',
    ],
    details:
      'Synchronous belt with 137 teeth at a pitch of 9.525 mm (3/8 inch), 1,305 mm long at the pitch line and ' +
      '25.4 mm (1 inch) wide. Compare the number of teeth, the width and the tooth form with the old belt before you order. Fit it on ' +
      'a cold engine with the timing locked, never lever it on and never bend it tighter than 25 mm; change the ' +
      'tensioner and water pump with it. In the box: one belt in its sleeve and a sticker for the date and mileage.',
  }),
];
