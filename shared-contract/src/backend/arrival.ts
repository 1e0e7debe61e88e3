import type { Arrival } from '../arrival.contract';
import { backendMessages } from '../backend-messages';
import type { DeliveryTimes } from '../delivery-times';
import type { FulfilmentState } from '../fulfilment.contract';
import { lateMessages } from '../late-messages';
import { refuse } from './refusal';

/** India has one time zone, without summer time. */
export const INDIA_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
const PIN_CODE = /^[1-9]\d{5}$/;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The zone whose first digits match the most. */
function zoneOf({ zones }: DeliveryTimes, postalCode: string) {
  const matches = zones.flatMap(({ pins, ...zone }) =>
    pins.filter((pin) => postalCode.startsWith(pin)).map((pin) => ({ pin, ...zone })),
  );
  return matches.sort((a, b) => b.pin.length - a.pin.length)[0];
}

/** @returns the first working day on or after `day`, and then `count` working days later */
function workingDay(day: Date, count: number, holidays: readonly string[]): Date {
  let date = day;
  for (let left = count; ; date = new Date(date.getTime() + DAY_MS)) {
    if (date.getUTCDay() === 0 || holidays.includes(toDay(date))) continue;
    if (left === 0) return date;
    left -= 1;
  }
}

/**
 * The days between which an order of that time arrives (delivery-1).
 * @param times undefined: the owner has set none
 * @returns null when the shop does not say when orders arrive
 * @throws Refusal with 404 for a PIN code that the shop does not deliver to
 */
export function arrivalAt(times: DeliveryTimes | undefined, postalCode: string, now: Date): Arrival | null {
  if (!times) return null;
  const zone = zoneOf(times, postalCode) ?? refuse(404, backendMessages.notDeliveredThere);
  const { cutOffHour, holidays = [] } = times;
  const inIndia = new Date(now.getTime() + INDIA_MS);
  const isLate = inIndia.getUTCHours() >= cutOffHour;
  const sent = workingDay(new Date(inIndia.getTime() + (isLate ? DAY_MS : 0)), 0, holidays);
  return { from: toDay(workingDay(sent, zone.from, holidays)), to: toDay(workingDay(sent, zone.to, holidays)) };
}

function describeDay(day: string): string {
  const date = new Date(day);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** With its text: `between Mon 30 Nov and Wed 2 Dec`. */
export const shownArrival = ({ from, to }: Arrival) => ({
  from,
  to,
  text: from === to ? `on ${describeDay(from)}` : `between ${describeDay(from)} and ${describeDay(to)}`,
});

/** The promise of a purchase, while its parts have yet to arrive (delivery-5). */
export const promisedArrival = (arrival: Arrival | null | undefined, state: FulfilmentState | undefined) =>
  arrival && state !== 'delivered' && state !== 'cancelled' ? { arrival: shownArrival(arrival) } : {};

/** @throws Refusal for what is no PIN code, and for one that no order arrives at */
export function shownArrivalAt(times: DeliveryTimes | undefined, postalCode: string, now: Date) {
  if (!PIN_CODE.test(postalCode)) refuse(422, lateMessages.postalCodeIncorrect);
  return shownArrival(arrivalAt(times, postalCode, now) ?? refuse(404, backendMessages.notDeliveredThere));
}
