import { defineProduct } from '../define-product';

export const brakes = [
  defineProduct({
    _id: 'BR-8101',
    slug: 'brake-disc',
    alt: 'Drilled brake disc: two friction rings on cooling vanes round a grey coated hat with five stud holes',
    name: 'Drilled Vented Brake Disc for Mahindra Thar',
    category: 'Brakes',
    manufacturerName: 'Brembo',
    rupees: [2000, 2480],
    quantity: 4,
    rating: 5,
    description: [
      'Cross-drilled rings bite at once in the wet and shed gas and dust',
      'Inner vanes pump air from the hub and keep the disc cool on a descent',
      'Zinc-flake coating: the hat does not rust behind the wheel',
      'Ground to a thickness variation of less than 0.01 mm',
    ],
    details:
      'Vented front disc of high-carbon grey cast iron for the Mahindra Thar, five stud holes, holes chamfered against ' +
      'cracks; the minimum thickness is cast into the hat. The coating needs no cleaning: it is worn off the friction ' +
      'rings by the first stops. Brush the hub bare, check the run-out (0.05 mm at most), fit new pads and bed them in ' +
      'over 300 km without hard stops. Always change both discs of an axle. In the box: one disc and its locating screw.',
  }),
  defineProduct({
    _id: 'BR-8102',
    slug: 'brake-pads',
    alt: 'Set of four brake pads: dark friction blocks on steel backing plates with chamfers and wear indicators',
    name: 'Ceramic Brake Pad Set for Hyundai i20',
    category: 'Brakes',
    manufacturerName: 'Bosch',
    rupees: [1350, 1690],
    quantity: 10,
    rating: 5,
    description: [
      'Ceramic mix: little dust, quiet, easy on the disc',
      'Chamfered and slotted blocks with multi-layer shims against squeal',
      'Wear indicators that are heard before the metal is',
      'Free of copper and asbestos',
    ],
    details:
      'Set of four front pads for the Hyundai i20, which the first Creta takes too, type-approved to UN Regulation ' +
      'No. 90: the friction stays within 15 % of the original. Push the piston back slowly and watch the level in the reservoir, clean the guides and ' +
      'grease them with the sachet, pump the pedal before you move the car. Bed in over 300 km. In the box: four pads, ' +
      'shims, anti-rattle clips, a sachet of grease.',
  }),
];
