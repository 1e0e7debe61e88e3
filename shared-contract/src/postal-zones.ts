/**
 * The states and union territories of India, each with the first two digits of its postal codes. Where zones cross a
 * border both states have them: an address is refused only if the two certainly contradict each other.
 */
const POSTAL_ZONES: Readonly<Record<string, readonly number[]>> = {
  'Andaman and Nicobar Islands': [74],
  'Andhra Pradesh': [50, 51, 52, 53],
  'Arunachal Pradesh': [78, 79],
  Assam: [78, 79],
  Bihar: [80, 81, 82, 83, 84, 85],
  Chandigarh: [14, 16],
  Chhattisgarh: [48, 49],
  'Dadra and Nagar Haveli and Daman and Diu': [36, 39],
  Delhi: [11],
  Goa: [40],
  Gujarat: [36, 37, 38, 39],
  Haryana: [12, 13],
  'Himachal Pradesh': [14, 16, 17],
  'Jammu and Kashmir': [18, 19],
  Jharkhand: [80, 81, 82, 83],
  Karnataka: [56, 57, 58, 59],
  Kerala: [67, 68, 69],
  Ladakh: [18, 19],
  Lakshadweep: [68],
  'Madhya Pradesh': [45, 46, 47, 48],
  Maharashtra: [40, 41, 42, 43, 44],
  Manipur: [79],
  Meghalaya: [78, 79],
  Mizoram: [79],
  Nagaland: [79],
  Odisha: [75, 76, 77],
  Puducherry: [53, 60, 67],
  Punjab: [14, 15, 16],
  Rajasthan: [30, 31, 32, 33, 34],
  Sikkim: [73],
  'Tamil Nadu': [60, 61, 62, 63, 64, 65, 66],
  Telangana: [50],
  Tripura: [79],
  'Uttar Pradesh': [20, 21, 22, 23, 24, 25, 26, 27, 28],
  Uttarakhand: [24, 25, 26],
  'West Bengal': [70, 71, 72, 73, 74],
};
/** Those of the army, wherever it is. */
const ARMY_ZONE = 90;

export const STATES = Object.keys(POSTAL_ZONES);

/** The state that a postal code is certainly in; undefined where a zone crosses a border. */
export function stateOfPostalCode(postalCode: string): string | undefined {
  const [state, ...others] = STATES.filter((name) => POSTAL_ZONES[name]?.includes(Number(postalCode.slice(0, 2))));
  return others.length === 0 ? state : undefined;
}

/** @returns the name of `STATES` that is meant, in whatever case */
export const findState = (text: string): string | undefined =>
  STATES.find((name) => name.toLowerCase() === text.trim().toLowerCase());

/** Whether the postal code is certainly in another state. False for a state that is not spelled as in `STATES`. */
export function isInOtherState(state: string, postalCode: string): boolean {
  const name = findState(state);
  const zone = Number(postalCode.slice(0, 2));
  return name !== undefined && zone < ARMY_ZONE && !POSTAL_ZONES[name]?.includes(zone);
}
