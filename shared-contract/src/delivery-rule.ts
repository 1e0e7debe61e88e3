import * as v from 'valibot';

const MAX_CHARGE = 100_000;
const MAX_RUPEES = 10_000_000;

const rupees = (most: number) =>
  v.pipe(
    v.number('must be a number of whole rupees'),
    v.integer('must be whole rupees, without paise'),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(most, `must be at most ${most}`),
  );

/** `charge` an order in whole rupees, given back from a sum of the parts on; without `freeFrom` never. */
export const deliverySchema = v.object(
  { charge: rupees(MAX_CHARGE), freeFrom: v.optional(rupees(MAX_RUPEES)) },
  'must be an object with its fields',
);
export type DeliveryRule = v.InferOutput<typeof deliverySchema>;
