import { defineProduct } from '../define-product';

export const light = [
  defineProduct({
    _id: 'LT-2101',
    slug: 'h4-bulb',
    alt: 'H4 halogen bulb: clear glass with a dark painted tip on a three-lug metal base with three blade terminals',
    name: 'H4 Halogen Headlight Bulb 12V 60/55W',
    category: 'Light',
    manufacturerName: 'OSRAM',
    rupees: [245, 320],
    quantity: 23,
    rating: 5,
    description: [
      'High and low beam in one bulb: 60 W and 55 W at 12 V',
      'Shield and filaments placed to a tenth of a millimetre, so the beam keeps its sharp edge',
      'Quartz glass that stops ultraviolet light and spares plastic lenses',
      'Type-approved, legal on every road',
    ],
    details:
      'Base P43t-38, category H4 to UN Regulation No. 37; luminous flux 1650 lm on high and 1000 lm on low beam at ' +
      '13.2 V. Do not touch the glass: a fingerprint burns in and shortens the life; wipe it with spirit if it ' +
      'happened. Change bulbs in pairs and have the aim of the headlights checked. In the box: one bulb in a carton ' +
      'that holds it by its base.',
  }),
  defineProduct({
    _id: 'LT-2102',
    slug: 'fog-lamp',
    alt: 'Round LED fog lamp: clear cover, projector lens in a stepped bezel and a finned aluminium heat sink',
    name: 'LED Fog Lamp, 90 mm module',
    category: 'Light',
    manufacturerName: 'HELLA',
    rupees: [1480, 1850],
    quantity: 7,
    rating: 4,
    description: [
      'A wide, flat beam with a hard upper edge that does not light up the fog itself',
      'Round 90 mm module that fits the usual brackets and bumper openings',
      'Die-cast heat sink keeps the LEDs cool without a fan',
      'Proof against dust, immersion and the pressure washer',
    ],
    details:
      'Projector module with a polycarbonate cover, 12 V, about 15 W, white light of 5,700 K; type-approved as a front ' +
      'fog lamp to UN Regulation No. 19. Polarity and overvoltage protected, sealed to IP6K9K and IP67, with a 2-pin ' +
      'plug on a 150 mm lead. Three-point fastening with one aiming screw: set the edge of the beam 2 % below the ' +
      'horizontal. In the box: one lamp, bracket ring, screws and aiming instructions. Sold singly.',
  }),
  defineProduct({
    _id: 'LT-2103',
    slug: 'tail-lamp',
    alt: 'Left rear lamp: a wrap-around red lens with a light guide, amber and clear chambers and a black housing',
    name: 'Rear Combination Lamp for Tata Nexon, left',
    category: 'Light',
    manufacturerName: 'Lumax',
    rupees: [1650, 1990],
    quantity: 5,
    rating: 4,
    description: [
      'Tail, brake, direction and reversing light in one housing',
      'LED light guide with the even line of the original',
      'Lens and housing welded all round, vented against mist',
    ],
    details:
      'Left rear lamp for the Tata Nexon; left as seen when driving. PMMA lens welded to an ABS housing, LED tail and ' +
      'brake light, bulb holders for the amber direction light (PY21W) and the reversing light (W16W); meets AIS-012. ' +
      'Fitted from inside the tailgate opening with two nuts and one locating pin; the plug is that of the car. In the ' +
      'box: one lamp with gasket and bulb holders. Bulbs are not included.',
  }),
];
