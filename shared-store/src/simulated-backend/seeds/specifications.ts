import type { Fitment, PartSpecification } from '@piston-parts/shared-contract';
import { vehicles } from './vehicles';

/** A part as a workshop knows it. Numbers that start with DEMO are made for the demonstration. */
interface Facts {
  readonly partType: string;
  /** By their names; a unit follows its number: `12 V`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The maker of the cross-reference number, and the number. */
  readonly interchange?: readonly [maker: string, number: string];
  /** Beginnings of the ids of the vehicles; left out, the part fits any car. */
  readonly fits?: string | readonly string[];
  /** Chosen by its measures: which cars it fits is not known. */
  readonly isChosenByMeasures?: boolean;
  readonly position?: Fitment['position'];
  readonly quantity?: number;
  readonly qualifier?: string;
  readonly producedFrom?: string;
}

/* Those of the texts in seeds/products. */
const factsByPart: Readonly<Record<string, Facts>> = {
  'AC-1101': {
    partType: 'Cabin filter',
    attributes: { Medium: 'activated carbon', 'Change interval': '15000 km' },
    interchange: ['Bosch', 'DEMO-1987-432'],
    fits: 'hyundai-creta-',
  },
  'AC-1102': {
    partType: 'Expansion valve',
    isChosenByMeasures: true,
    attributes: { Refrigerant: 'R134a', Form: 'block' },
  },
  'AC-1103': {
    partType: 'Receiver drier',
    attributes: { Refrigerant: 'R134a', Desiccant: 'XH-7' },
    interchange: ['DENSO', 'DEMO-DFD-0714'],
    fits: 'honda-city-2014-',
  },
  'LT-2101': {
    partType: 'Headlight bulb',
    attributes: { Category: 'H4', Base: 'P43t-38', Voltage: '12 V', 'High beam': '60 W', 'Low beam': '55 W' },
    interchange: ['Philips', 'DEMO-12342'],
  },
  'LT-2102': {
    partType: 'Fog lamp',
    attributes: { Diameter: '90 mm', Voltage: '12 V', Power: '15 W', 'Colour temperature': '5700 K' },
  },
  'LT-2103': {
    partType: 'Tail lamp',
    attributes: { 'Direction light': 'PY21W', 'Reversing light': 'W16W' },
    fits: 'tata-nexon-2020-',
    position: 'rear left',
  },
  'MC-3101': {
    partType: 'Wheel bearing kit',
    attributes: { Encoder: 'magnetic' },
    interchange: ['FAG', 'DEMO-713-6109'],
    fits: 'vw-polo-',
    position: 'front',
    quantity: 2,
    qualifier: 'with ABS',
  },
  'MC-3102': {
    partType: 'Clutch release bearing',
    attributes: { Operation: 'push type' },
    interchange: ['Valeo', 'DEMO-804-206'],
    fits: 'mahindra-bolero-',
  },
  'MC-3103': {
    partType: 'Timing belt',
    isChosenByMeasures: true,
    attributes: { Teeth: '137', Pitch: '9.525 mm', Width: '25.4 mm', Length: '1305 mm' },
    interchange: ['Contitech', 'DEMO-CT-137'],
  },
  'OL-5101': {
    partType: 'Engine oil',
    attributes: { Viscosity: 'SAE 5W-30', Approval: 'ACEA C3, API SP', Volume: '1 l' },
  },
  'OL-5102': {
    partType: 'Brake fluid',
    attributes: { Class: 'DOT 4', 'Dry boiling point': '230 °C', Volume: '500 ml' },
  },
  'OL-5103': { partType: 'Gear oil', attributes: { Viscosity: 'SAE 75W-90', Approval: 'API GL-5', Volume: '1 l' } },
  'EL-4101': {
    partType: 'Ignition coil',
    attributes: { Pins: '4' },
    interchange: ['Bosch', 'DEMO-0221-504'],
    fits: 'toyota-innova-2005-',
    quantity: 4,
  },
  'EL-4102': { partType: 'Relay', attributes: { Voltage: '12 V', Current: '40 A', Pins: '4' } },
  'EL-4103': { partType: 'Horn', attributes: { Voltage: '12 V', Frequency: '420 Hz', Current: '4 A' } },
  'BD-6101': { partType: 'Wiper blade', attributes: { Length: '600 mm' } },
  'BD-6102': {
    partType: 'Door mirror',
    attributes: { Adjustment: 'electric' },
    fits: 'suzuki-swift-',
    position: 'right',
    qualifier: 'without an indicator lamp in the mirror',
  },
  'BD-6103': {
    partType: 'Gas strut',
    attributes: { 'Ball stud': '10 mm' },
    fits: 'kia-seltos-2019-',
    position: 'rear',
    quantity: 2,
  },
  'SC-7101': {
    partType: 'Shock absorber',
    attributes: { Form: 'gas-charged twin tube' },
    interchange: ['KYB', 'DEMO-339-711'],
    fits: 'ford-ecosport-',
    position: 'front',
    quantity: 2,
  },
  'SC-7102': {
    partType: 'Coil spring',
    attributes: { Height: 'standard' },
    fits: 'honda-amaze-',
    position: 'front',
    quantity: 2,
  },
  'BR-8101': {
    partType: 'Brake disc',
    attributes: { Form: 'vented, drilled', 'Stud holes': '5' },
    interchange: ['ATE', 'DEMO-24-0128'],
    fits: 'mahindra-thar-2020-',
    position: 'front',
    quantity: 2,
    producedFrom: '2020-10',
  },
  'BR-8102': {
    partType: 'Brake pad set',
    attributes: { Friction: 'ceramic', 'Pads in a set': '4' },
    interchange: ['Brembo', 'DEMO-P-30-071'],
    fits: ['hyundai-creta-2015-', 'hyundai-creta-2019-', 'hyundai-i20-2014-'],
    position: 'front',
  },
  'EN-9101': {
    partType: 'Oil filter',
    attributes: { Thread: 'M20 × 1.5' },
    interchange: ['MANN-FILTER', 'DEMO-W-67'],
    fits: 'tata-tiago-',
  },
  'EN-9102': { partType: 'Air filter', isChosenByMeasures: true, attributes: { Medium: 'oiled cotton' } },
  'EN-9103': {
    partType: 'Piston',
    isChosenByMeasures: true,
    attributes: { Bore: '73 mm', Material: 'aluminium 4032' },
  },
};

const specificationOf = (
  id: string,
  { partType, attributes, interchange, fits, isChosenByMeasures = false }: Facts,
): PartSpecification => ({
  partType,
  condition: 'new',
  makerNumber: `DEMO-${id}`,
  universal: fits === undefined && !isChosenByMeasures,
  attributes: Object.entries(attributes).map(([name, text]) => {
    const [, number, unit = null] = /^([\d.]+) (\S+)$/.exec(text) ?? [];
    return { name, value: number ?? text, unit };
  }),
  numbers: interchange ? [{ kind: 'interchange', maker: interchange[0], number: interchange[1] }] : [],
});

function fitmentsOf({ fits, position = null, quantity = 1, qualifier = '', producedFrom }: Facts): Fitment[] {
  if (fits === undefined) return [];
  const beginnings = [fits].flat();
  const fitting = vehicles.filter(({ _id }) => beginnings.some((beginning) => _id.startsWith(beginning)));
  return fitting.map((vehicle) => ({
    vehicle,
    position,
    quantity,
    qualifier,
    producedFrom: producedFrom ?? null,
    producedUntil: null,
  }));
}

/** By the product's id. */
export const specifications: Map<string, PartSpecification> = new Map(
  Object.entries(factsByPart).map(([id, own]) => [id, specificationOf(id, own)]),
);

/** By the product's id. */
export const fitments: Map<string, readonly Fitment[]> = new Map(
  Object.entries(factsByPart).map(([id, own]) => [id, fitmentsOf(own)]),
);
