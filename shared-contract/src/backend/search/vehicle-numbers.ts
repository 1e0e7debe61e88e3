import { groupsOf, type Reading } from './reading';

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
function vehicleNumberIn(text: string): 'chassis' | 'registration' | null {
  const number = text.toUpperCase().replaceAll(/[\s.·-]+/g, '');
  // `brake pad creta 2020` has as many letters.
  if (CHASSIS.test(number) && /[A-Z]{2}/.test(number) && /[0-9]/.test(number.slice(0, 13))) return 'chassis';
  const [, state = ''] = REGISTRATION.exec(number) ?? [];
  return STATES.has(state) || BHARAT.test(number) ? 'registration' : null;
}

/** `DL 8C AB 1234` */
const MAX_NUMBER_CHUNKS = 4;

/** The number of a vehicle, alone or in a longer text, and the text without it. */
export function findVehicleNumber(text: string, { chunks, vocabulary }: Reading) {
  const whole = vehicleNumberIn(text);
  if (whole) return { kind: whole, rest: [] };
  for (let length = MAX_NUMBER_CHUNKS; length > 0; length -= 1) {
    for (const at of chunks.keys()) {
      const kind = vehicleNumberIn(
        chunks
          .slice(at, at + length)
          .flat()
          .join(''),
      );
      const others = [...chunks.slice(0, at), ...chunks.slice(at + length)].map((words) => words.join('-'));
      if (kind) return { kind, rest: groupsOf(others.join(' '), vocabulary) };
    }
  }
  return null;
}
