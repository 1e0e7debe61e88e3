import * as v from 'valibot';

const MAX_DAYS = 60;

/** Whether it is a day of the calendar: `2026-02-30` is none. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

const days = v.pipe(
  v.number('must be a number of days'),
  v.integer('must be whole days'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(MAX_DAYS, `must be at most ${MAX_DAYS}`),
);
const pins = v.pipe(
  v.array(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^[1-9]\d{0,5}$/, 'must be a PIN code or its first digits, such as "56"'),
    ),
    'must be a list of PIN codes, or of their first digits',
  ),
  v.minLength(1, 'must have a PIN code, or its first digits'),
  v.maxLength(2000, 'must have at most 2000 entries'),
);

/** Working days from the day of dispatch on; `pins` are PIN codes or their first digits, of which the longest counts. */
const zone = v.pipe(
  v.object({ pins, from: days, to: days }, 'must be an object with its fields'),
  v.check(({ from, to }) => from <= to, 'must not have `from` after `to`'),
);

/** When orders arrive. Working days are Monday to Saturday but for the holidays; times are of India. */
export const deliveryTimesSchema = v.object(
  {
    /** Orders from this hour on leave the shop on the next working day. */
    cutOffHour: v.pipe(
      v.number('must be an hour from 0 to 24'),
      v.integer('must be a whole hour'),
      v.minValue(0, 'must be an hour from 0 to 24'),
      v.maxValue(24, 'must be an hour from 0 to 24'),
    ),
    holidays: v.optional(
      v.pipe(
        v.array(
          v.pipe(v.string('must be a day such as "2026-12-25"'), v.check(isDay, 'must be a day such as "2026-12-25"')),
          'must be a list of days',
        ),
        v.maxLength(366, 'must have at most 366 days'),
      ),
    ),
    zones: v.pipe(
      v.array(zone, 'must be a list of zones'),
      v.minLength(1, 'must have a zone'),
      v.maxLength(100, 'must have at most 100 zones'),
      v.check((zones) => {
        const all = zones.flatMap((each) => each.pins);
        return new Set(all).size === all.length;
      }, 'must not name the same first digits in two zones, or twice in one'),
    ),
  },
  'must be an object with its fields',
);
export type DeliveryTimes = v.InferOutput<typeof deliveryTimesSchema>;
