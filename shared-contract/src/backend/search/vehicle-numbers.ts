const STATES = new Set(
  'AN AP AR AS BR CG CH DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP WB'.split(
    ' ',
  ),
);

/** Without I, O and Q, which look like digits; the last four are digits. */
const CHASSIS = /^[A-HJ-NPR-Z0-9]{13}[0-9]{4}$/;
const REGISTRATION = /^([A-Z]{2})[0-9]{1,2}[A-Z]{1,3}[0-9]{4}$/;
/** Of all India: year, BH, number, letters. */
const BHARAT = /^[0-9]{2}BH[0-9]{4}[A-HJ-NP-Z]{1,2}$/;

/** @returns what number of a vehicle a text is, if it is one. */
export function vehicleNumberIn(text: string): 'chassis' | 'registration' | null {
  const number = text.toUpperCase().replaceAll(/[\s.·-]+/g, '');
  if (CHASSIS.test(number) && /[A-Z]{2}/.test(number)) return 'chassis';
  const [, state = ''] = REGISTRATION.exec(number) ?? [];
  return STATES.has(state) || BHARAT.test(number) ? 'registration' : null;
}
