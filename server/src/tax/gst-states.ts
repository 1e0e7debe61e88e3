import { findState, stateOfPostalCode } from '@piston-parts/shared-contract/schemas';

/** The codes of the tax for the states and union territories, by the names of `STATES`. */
const GST_CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};
/** Of a place that belongs to no state. */
const OTHER_TERRITORY = '97';

export interface GstState {
  /** Two digits. */
  readonly code: string;
  readonly name: string;
}

/**
 * The place of supply of what is delivered to an address. Its state may be spelled in any case; where it is none of the
 * list, the postal code says which it is.
 */
export function placeOfSupply({ state, postalCode }: { state: string; postalCode: string }): GstState {
  const name = findState(state) ?? stateOfPostalCode(postalCode);
  return name === undefined
    ? { code: OTHER_TERRITORY, name: state.trim() }
    : { code: GST_CODES[name] ?? OTHER_TERRITORY, name };
}

/** The state in which a GSTIN is registered. */
export function stateOfGstin(gstin: string): GstState {
  const code = gstin.slice(0, 2);
  const name = Object.keys(GST_CODES).find((one) => GST_CODES[one] === code);
  return { code, name: name ?? 'Other territory' };
}
