import { defineProduct } from '../define-product';

export const electric = [
  defineProduct({
    _id: 'EL-4101',
    slug: 'ignition-coil',
    alt: 'Pencil ignition coil: a connector head with a bolt ear, a slim coil body and a ribbed rubber boot',
    name: 'Pencil Ignition Coil for Toyota Innova',
    category: 'Electric',
    manufacturerName: 'DENSO',
    rupees: [1720, 2050],
    quantity: 4,
    rating: 4,
    description: [
      'Sits straight on the plug: no high-tension lead, no loss',
      'Igniter built in, with a confirmation signal to the engine computer',
      'Vacuum-cast epoxy leaves no air for a flashover',
    ],
    details:
      'Coil-on-plug ignition coil for the petrol engines of the Toyota Innova, one for each cylinder; 4-pin connector ' +
      'with supply, ground, trigger (IGT) and confirmation (IGF). Undo one M6 bolt, twist and pull; put a smear of ' +
      'dielectric grease inside the boot and tighten to 9 Nm. A misfire that moves along with the coil means a new ' +
      'coil; one that stays means plug or injector. In the box: one coil with boot and spring.',
  }),
  defineProduct({
    _id: 'EL-4102',
    slug: 'relay',
    alt: 'Mini relay: a black cube with a printed wiring diagram, a mounting tab and four blade terminals',
    name: 'Mini Relay 12V 40A, 4-pin',
    category: 'Electric',
    manufacturerName: 'Bosch',
    rupees: [120, 160],
    quantity: 23,
    rating: 5,
    description: [
      'Switches 40 A at 12 V for lamps, horns, pumps and fans',
      'Normally open contact; wiring diagram printed on the cap',
      'Mounting tab for a free place, blades for every standard socket',
      'Resistor across the coil protects the switch that drives it',
    ],
    details:
      'Mini relay with the terminals of ISO 7588-1: 85 and 86 for the coil, 30 and 87 for the contact, 6.3 mm blades. ' +
      'Coil about 85 ohms, pulls in below 8 V, works from -40 to +85 °C. Protect terminal 30 with a fuse that suits ' +
      'the wire, not the relay. In the box: one relay with its bracket.',
  }),
  defineProduct({
    _id: 'EL-4103',
    slug: 'horn',
    alt: 'Disc horn: a red ribbed disc in a bright steel rim, hung on a steel bracket',
    name: 'Disc Horn 12V, high tone',
    category: 'Electric',
    manufacturerName: 'Roots',
    rupees: [540, 680],
    quantity: 11,
    rating: 3,
    description: [
      'A clear high tone that carries through traffic and closed windows',
      'Zinc-plated and powder-coated against spray and salt',
      'Spring-steel bracket keeps the sound off the body',
    ],
    details:
      'Electromagnetic disc horn, 12 V, about 420 Hz, 105 to 118 dB(A) at 2 m as UN Regulation No. 28 asks; draws ' +
      'some 4 A. Two insulated 6.3 mm blades, so it works in any wiring; use a relay when two horns hang on one ' +
      'button. Mount it with the disc facing forward or down, M8 bolt. In the box: one horn with bracket and nut. A ' +
      'pair needs the low tone as well.',
  }),
];
