import { defineProduct } from '../define-product';

export const body = [
  defineProduct({
    _id: 'BD-6101',
    slug: 'wiper-blade',
    alt: 'Flat wiper blade: a curved black spoiler with a slim wiping lip, a central adapter and end caps',
    name: 'Flat Wiper Blade 600 mm',
    category: 'Body',
    manufacturerName: 'Bosch',
    rupees: [650, 820],
    quantity: 15,
    rating: 4,
    description: [
      'Two spring-steel rails press the lip evenly on curved glass',
      'Spoiler over the whole length: no lift at speed, less noise',
      'Coated rubber glides quietly from the first wipe',
      'Adapter in place for hook arms',
    ],
    details:
      'Jointless flat blade, 600 mm (24 inch), with an adapter for 9 × 3 and 9 × 4 mm hook arms; adapters for side pin ' +
      'and push button are in the box. Measure the old blade: driver and passenger side are often of different length. ' +
      'Lay a cloth on the glass before you take the blade off, the arm springs back hard. In the box: one blade, two ' +
      'further adapters and a fitting guide.',
  }),
  defineProduct({
    _id: 'BD-6102',
    slug: 'door-mirror',
    alt: 'Right door mirror from behind: a blue shell, convex glass and a folding arm on its door foot',
    name: 'Door Mirror for Suzuki Swift, right',
    category: 'Body',
    manufacturerName: 'Motherson',
    rupees: [1380, 1750],
    quantity: 2,
    rating: 2,
    description: [
      'Convex, tinted glass with a wide view along the side',
      'Adjusted electrically from the driver’s seat, folded by hand',
      'Folds in both directions when it is struck',
    ],
    details:
      'Complete right-hand (driver’s side) mirror for the Suzuki Swift; glass with a radius of 1,400 mm, type-approved ' +
      'to UN Regulation No. 46. Shell of ABS, painted blue, foot of glass-fibre reinforced polyamide, plug as on the car. ' +
      'Take off the triangular trim inside the door, unplug, undo three M6 nuts and hold the mirror while you do. In ' +
      'the box: one mirror with foot gasket. The indicator lamp is carried over from the old one.',
  }),
  defineProduct({
    _id: 'BD-6103',
    slug: 'gas-strut',
    alt: 'Gas strut: a black cylinder with a chromed rod and ball sockets with spring clips at both ends',
    name: 'Tailgate Gas Strut for Kia Seltos',
    category: 'Body',
    manufacturerName: 'Stabilus',
    rupees: [1240, 1490],
    quantity: 8,
    rating: 4,
    description: [
      'Lifts the tailgate and holds it, in summer and in winter',
      'Damped at the end of its way: the gate does not slam into its hinges',
      'Hard-chromed rod and a seal lubricated by its own oil chamber',
    ],
    details:
      'Nitrogen-filled strut for one side of the tailgate of the Kia Seltos, with sockets for 10 mm ball studs. Prop ' +
      'the gate up, lift the spring clips with a small screwdriver and pull the sockets off the balls; fit the new ' +
      'strut with the rod pointing down when the gate is closed, so that the oil stays on the seal. Change both sides ' +
      'together. Under pressure: do not open, do not heat. In the box: one strut with its clips.',
  }),
];
