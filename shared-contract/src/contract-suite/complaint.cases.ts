import { backendMessages } from '../backend-messages';
import type { complaintEndpoints } from '../complaint.contract';
import { ATTEMPTS_WINDOW_MINUTES, MAX_ATTEMPTS } from '../request-limits';
import { lateMessages } from '../late-messages';
import { MAX_COMPLAINT_LENGTH } from '../saved-limits';
import type { CasesOf } from './cases';
import { LONG_KEY, LONG_TEXT, unique, uniqueEmail, type Shop } from './shop';

const complaint = (changes: object = {}) => ({
  idempotencyKey: unique(),
  body: { email: uniqueEmail(), orderNumber: 'PP-7K4M-2XQ9', text: 'The disc came bent.\nSend another.', ...changes },
});

export const complaintCases: CasesOf<keyof typeof complaintEndpoints> = {
  postComplaint: {
    responses: {
      'a ticket, also without an order [complaints-2]': {
        arrange: async () => complaint({ orderNumber: undefined }),
        expect: ({ ticket }) => expect(ticket).toMatch(/^T(-[\dA-Z]{4}){3}$/),
      },
    },
    failures: {
      [backendMessages.idempotencyKeyMissing]: async () => ({ body: complaint().body }),
      [backendMessages.idempotencyKeyTooLong]: async () => ({ ...complaint(), idempotencyKey: LONG_KEY }),
      [lateMessages.emailIncorrect]: async () => complaint({ email: 'asha' }),
      [lateMessages.textTooLong]: async () => complaint({ orderNumber: LONG_TEXT }),
      [lateMessages.textUnreadable]: async () => complaint({ text: 'bent\0' }),
      [backendMessages.complaintEmpty]: async () => complaint({ text: 'x'.repeat(MAX_COMPLAINT_LENGTH + 1) }),
      [backendMessages.idempotencyKeyReused]: async (shop: Shop) => {
        const first = complaint();
        await shop.ask('postComplaint', first);
        return { ...complaint(), idempotencyKey: first.idempotencyKey };
      },
      [backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES)]: async (shop: Shop) => {
        const { body } = complaint();
        for (let times = 0; times < MAX_ATTEMPTS; times += 1)
          await shop.ask('postComplaint', { idempotencyKey: unique(), body });
        return { idempotencyKey: unique(), body };
      },
    },
    rules: {
      'is filed once for a key, and a second one gets a ticket that the first does not tell [complaints-2]': async (
        shop,
      ) => {
        const input = complaint();
        const first = await shop.ask('postComplaint', input);
        expect(await shop.ask('postComplaint', input)).toEqual(first);
        const second = await shop.ask('postComplaint', { ...input, idempotencyKey: unique() });
        expect(second.ticket).not.toBe(first.ticket);
      },
    },
  },
};
