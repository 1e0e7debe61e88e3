import { backendMessages } from '../backend-messages';
import { lateMessages } from '../late-messages';
import type { arrivalEndpoints } from '../arrival.contract';
import type { CasesOf } from './cases';

/** On the Andaman and Nicobar Islands, where the demonstration does not deliver. */
export const NOT_DELIVERED_THERE = '744101';

export const arrivalCases: CasesOf<keyof typeof arrivalEndpoints> = {
  getArrival: {
    responses: {
      'two days, and a text with both [delivery-1]': {
        arrange: async () => ({ parameters: { postalCode: '110001' } }),
        expect({ arrival: { from, to, text } }) {
          expect(from < to && text).toMatch(/^between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}$/);
        },
      },
    },
    failures: {
      [backendMessages.notDeliveredThere]: async () => ({ parameters: { postalCode: NOT_DELIVERED_THERE } }),
      [lateMessages.postalCodeIncorrect]: async () => ({ parameters: { postalCode: '01234x' } }),
    },
  },
};
