import { defineProduct } from '../define-product';

export const oil = [
  defineProduct({
    _id: 'OL-5101',
    slug: 'engine-oil',
    alt: 'One-litre engine oil bottle: grey and angular, with a grip opening, a red label and a red cap',
    name: 'Fully Synthetic Engine Oil 5W-30, 1 L',
    category: 'Oil',
    manufacturerName: 'Motul',
    rupees: [845, 1020],
    quantity: 20,
    rating: 5,
    description: [
      'Flows at once on a cold morning and keeps its film on a hot day',
      'Low ash: spares particulate filters and catalysts',
      'For petrol and diesel engines, with or without a turbocharger',
      'Level strip and long neck for a clean top-up',
    ],
    details:
      'SAE 5W-30 to SAE J300, ACEA C3 and API SP; mid-SAPS formula with a high-temperature high-shear viscosity above ' +
      '3.5 mPa·s. Mixes with any engine oil of the same grade, but only a full change gives its full interval; the ' +
      'owner’s manual says which standard and how many litres. Take used oil back to a collecting point. In the box: ' +
      'one bottle of 1 litre.',
  }),
  defineProduct({
    _id: 'OL-5102',
    slug: 'brake-fluid',
    alt: 'Half-litre brake fluid bottle: squat and white, with a blue label and a wide yellow cap',
    name: 'Brake Fluid DOT 4, 500 ml',
    category: 'Oil',
    manufacturerName: 'ATE',
    rupees: [310, 390],
    quantity: 16,
    maxPerOrder: 4,
    rating: 4,
    description: [
      'High boiling point, so the pedal stays firm on a long descent',
      'Inhibitors protect cylinders, seals and ABS valves',
      'Sealed bottle with a child-proof cap keeps moisture out',
    ],
    details:
      'Glycol-ether brake fluid to FMVSS 116 DOT 4 and ISO 4925 class 4: boils no lower than 230 °C dry and 155 °C ' +
      'wet. Mixes with DOT 3 and DOT 4, never with silicone-based DOT 5 or mineral oil. It takes up water from the ' +
      'air: change it every two years and do not keep an opened bottle. It attacks paint; rinse splashes with water at ' +
      'once. In the box: one bottle of 500 ml, enough to bleed one car without a full flush.',
  }),
  defineProduct({
    _id: 'OL-5103',
    slug: 'gear-oil',
    alt: 'One-litre gear oil bottle: slim and dark, with a long spout that ends in a small red tip',
    name: 'Hypoid Gear Oil 75W-90, 1 L',
    category: 'Oil',
    manufacturerName: 'Liqui Moly',
    rupees: [1120, 1360],
    quantity: 6,
    rating: 3,
    description: [
      'Extreme-pressure film for hypoid gears that slide as much as they roll',
      'Thin enough in the cold that the first shifts are easy',
      'Spout reaches the filler plug without a funnel',
    ],
    details:
      'Fully synthetic SAE 75W-90 to SAE J306 and API GL-5, for differentials and for gearboxes whose maker asks for ' +
      'GL-5. Where the manual asks for GL-4, use GL-4: the additives of GL-5 can attack brass synchroniser rings. ' +
      'Drain warm, renew the washers and fill to the lower edge of the filler hole. In the box: one bottle of 1 litre ' +
      'with a cut-off spout.',
  }),
];
