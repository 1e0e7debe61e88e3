import { backendMessages } from '../backend-messages';
import type { DeliveryTimes } from '../delivery-times';
import { arrivalAt, shownArrival, shownArrivalAt } from './arrival';

/** Christmas 2026 is a Friday. */
const TIMES: DeliveryTimes = {
  cutOffHour: 14,
  holidays: ['2026-12-25'],
  zones: [
    { pins: ['5', '560001'], from: 1, to: 3 },
    { pins: ['56'], from: 0, to: 0 },
  ],
};

const arrives = (at: string, postalCode = '500001') => {
  const arrival = arrivalAt(TIMES, postalCode, new Date(at));
  return arrival && shownArrival(arrival).text;
};

describe('When an order arrives', () => {
  it.each([
    ['before the cut-off', '2026-11-30T13:59+05:30', 'between Tue 1 Dec and Thu 3 Dec'],
    ['from the cut-off on', '2026-11-30T14:00+05:30', 'between Wed 2 Dec and Fri 4 Dec'],
    ['at a moment that is the next day in India already', '2026-11-30T18:31Z', 'between Wed 2 Dec and Fri 4 Dec'],
    ['on a Saturday after the cut-off', '2026-11-28T20:00+05:30', 'between Tue 1 Dec and Thu 3 Dec'],
    ['on a Sunday', '2026-11-29T09:00+05:30', 'between Tue 1 Dec and Thu 3 Dec'],
    ['before a holiday and a Sunday', '2026-12-24T09:00+05:30', 'between Sat 26 Dec and Tue 29 Dec'],
  ])('counts working days of India, for an order %s [delivery-1]', (_, at, text) => {
    expect(arrives(at)).toBe(text);
  });

  it('goes by the longest first digits of the PIN code [delivery-1]', () => {
    expect(arrives('2026-11-30T09:00+05:30', '560002')).toBe('on Mon 30 Nov');
    expect(arrives('2026-11-30T09:00+05:30', '560001')).toBe('between Tue 1 Dec and Thu 3 Dec');
  });

  it('is unknown without zones, and never guessed for a PIN code without one [delivery-1, delivery-2]', () => {
    const now = new Date('2026-11-30T09:00+05:30');
    expect(arrivalAt(undefined, '799001', now)).toBeNull();
    for (const times of [TIMES, undefined])
      expect(() => shownArrivalAt(times, '799001', now)).toThrow(backendMessages.notDeliveredThere);
  });
});
