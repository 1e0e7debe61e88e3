import { defineProduct } from '../define-product';

export const airConditioning = [
  defineProduct({
    _id: 'AC-1101',
    slug: 'cabin-filter',
    alt: 'Cabin filter: a panel of charcoal-coloured pleats in a light non-woven frame',
    name: 'Activated Carbon Cabin Filter for Hyundai Creta',
    category: 'AIR_CONDITIONING',
    manufacturerName: 'MANN-FILTER',
    rupees: [780, 990],
    quantity: 14,
    rating: 5,
    description: [
      'Holds back pollen, road dust and tyre abrasion before they reach the cabin',
      'A layer of activated carbon binds exhaust gases, ozone and smells',
      'Deep, evenly spaced pleats keep the blower at full flow',
      'Flexible frame seals all round and slides in without tools',
    ],
    details:
      'Combination filter of a particle medium and a bonded layer of activated carbon, tested to ISO 11155-1 for ' +
      'particles and ISO 11155-2 for gases. It sits behind the glove box: unhook the damper, fold the box down, draw ' +
      'out the old panel and push the new one in with the arrow in the direction of the air flow. Replace it once a ' +
      'year or every 15,000 km, sooner in dusty towns. In the box: one filter and a fitting card.',
  }),
  defineProduct({
    _id: 'AC-1102',
    slug: 'expansion-valve',
    alt: 'Block-type expansion valve: a milled aluminium block with ports and a steel power head on top',
    name: 'AC Expansion Valve, block type',
    category: 'AIR_CONDITIONING',
    manufacturerName: 'DENSO',
    rupees: [1150, 1420],
    quantity: 6,
    rating: 4,
    description: [
      'Meters the refrigerant to the load, so that the evaporator neither starves nor ices up',
      'Stainless power head, laser-welded and leak-tested with helium',
      'Set for R134a at the factory; nothing to adjust',
    ],
    details:
      'Thermostatic expansion valve in block form (H-valve) for systems with R134a and a nominal 1.5 tons of ' +
      'refrigeration. The body is milled from extruded aluminium; the sensing element lies in the suction passage, so ' +
      'there is no capillary tube to bend. Recover the refrigerant, renew all four O-rings, oil them with the PAG oil ' +
      'of the compressor and tighten the flange bolts evenly to 8 to 12 Nm. In the box: one valve, four HNBR O-rings, ' +
      'port caps to be left on until fitting.',
  }),
  defineProduct({
    _id: 'AC-1103',
    slug: 'receiver-drier',
    alt: 'Receiver drier: a slim aluminium can with a head block, two ports and a pressure switch',
    name: 'AC Receiver Drier for Honda City',
    category: 'AIR_CONDITIONING',
    manufacturerName: 'Valeo',
    rupees: [1290, 1580],
    quantity: 0,
    rating: 3,
    description: [
      'Dries and filters the refrigerant and holds the reserve that the system needs',
      'XH-7 molecular sieve for R134a, at home in PAG and POE oil',
      'Belongs to every compressor change and to every system that stood open',
    ],
    details:
      'Aluminium receiver drier with a felt filter on either side of the desiccant and a head block with two O-ring ' +
      'ports; the threaded port for the pressure switch has a valve core, so the switch can be changed without losing ' +
      'the charge. The desiccant takes up moisture from the air within minutes: leave the caps on until the lines are ' +
      'ready, then evacuate for at least 30 minutes. In the box: one drier with its bracket clamp, two O-rings.',
  }),
];
