import * as v from 'valibot';
import { backendMessages } from './backend-messages';
import { publicEndpoint } from './define-endpoint';
import { lateMessages } from './late-messages';

/** The days between which an order arrives, as `2026-11-30`, in India's time zone. */
export const arrivalSchema = v.object({ from: v.string(), to: v.string() });
export type Arrival = v.InferOutput<typeof arrivalSchema>;

/** `text` as a shopper reads it: `between Mon 30 Nov and Wed 2 Dec`. */
export const shownArrivalSchema = v.object({ ...arrivalSchema.entries, text: v.string() });

export const arrivalEndpoints = {
  /** When an order that is placed now arrives at a PIN code. */
  getArrival: publicEndpoint('GET /arrivals/:postalCode', {
    response: v.object({ arrival: shownArrivalSchema }),
    failures: { 404: [backendMessages.notDeliveredThere], 422: [lateMessages.postalCodeIncorrect] },
  }),
};
