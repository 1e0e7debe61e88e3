import { defineProduct } from '../define-product';

export const engine = [
  defineProduct({
    _id: 'EN-9101',
    slug: 'oil-filter',
    alt: 'Spin-on oil filter: a blue canister with a threaded plate, oil holes and a gasket on top',
    name: 'Spin-on Oil Filter for Tata Tiago',
    category: 'Engine',
    manufacturerName: 'Mahle',
    rupees: [290, 360],
    quantity: 18,
    maxPerOrder: 16,
    rating: 4,
    description: [
      'Pleated medium holds soot and wear particles for the whole interval',
      'Anti-drain valve: oil pressure at once after a cold start',
      'By-pass valve keeps the engine oiled if the filter should ever clog',
    ],
    details:
      'Full-flow spin-on filter for the petrol engine of the Tata Tiago, thread M20 × 1.5. Oil the gasket, screw the ' +
      'filter on by hand until it touches and then three quarters of a turn further: no wrench. Run the engine, look ' +
      'for drops, check the level after five minutes. Change it with every oil change. In the box: one filter with ' +
      'its gasket in place.',
  }),
  defineProduct({
    _id: 'EN-9102',
    slug: 'air-filter',
    alt: 'Panel air filter: red cotton pleats under a wire mesh in a black frame',
    name: 'Panel Air Filter, washable cotton',
    category: 'Engine',
    manufacturerName: 'K&N',
    rupees: [1690, 2100],
    quantity: 7,
    rating: 1,
    description: [
      'Oiled cotton gauze that is washed and used again instead of thrown away',
      'Low resistance to air, and fine dust is held by the oil',
      'Frame of soft polyurethane seals in the original air box',
    ],
    details:
      'Drop-in panel of four layers of cotton gauze between epoxy-coated aluminium meshes. Wash it when the pleats are ' +
      'grey to the top, up to every 80,000 km on clean roads and far sooner on dusty ones: cleaner on, ten minutes, ' +
      'rinse from the clean side, let it dry by itself, oil every pleat. Too much oil soils the air-mass meter. ' +
      'Compare the length and width of the frame with the old filter. In the box: one oiled filter. Cleaning kit ' +
      'sold apart.',
  }),
  defineProduct({
    _id: 'EN-9103',
    slug: 'piston',
    alt: 'Forged piston with three rings, valve pockets in the crown and a dark coating on the skirt',
    name: 'Forged Piston with Rings, 73 mm',
    category: 'Engine',
    manufacturerName: 'Mahle',
    rupees: [1780, 2200],
    quantity: 0,
    rating: 5,
    description: [
      'Forged from 4032 aluminium: strong, and quiet when cold',
      'Graphite-coated slipper skirt saves friction and forgives a dry start',
      'Complete with rings, pin and circlips',
    ],
    details:
      'Piston for a bore of 73.00 mm with valve pockets, an offset pin and a hard-anodised top ring groove. Bore and ' +
      'hone to the piston’s own measured size plus a clearance of 0.035 to 0.045 mm; gap the top ring to 0.25 to ' +
      '0.35 mm, turn the gaps 120° apart and fit the piston with its arrow to the front. Weigh all pistons of an ' +
      'engine: ours are matched to within 2 g. In the box: one piston, top ring, taper-faced second ring, three-piece ' +
      'oil ring, gudgeon pin, two circlips.',
  }),
];
