import {
  backendMessages,
  complaintFiledEmail,
  demonstrationSettings,
  refuse,
} from '@piston-parts/shared-contract/backend';
import { emailKey, type complaintEndpoints } from '@piston-parts/shared-contract/schemas';
import { createTicket } from './ids';
import { countAttempt } from './rate-limit';
import type { HandlersOf } from './request-context';

/** Nobody answers complaints here; the ticket is as that of the API server. */
export const complaintHandlers: HandlersOf<typeof complaintEndpoints> = {
  postComplaint({ db, body, idempotencyKey: key, sendEmail }) {
    countAttempt(db, `complaint ${emailKey(body.email)}`);
    const earlier = db.complaints.all().find((complaint) => complaint.key === key);
    if (earlier) {
      const isSame = (['email', 'orderNumber', 'text'] as const).every((name) => earlier[name] === body[name]);
      return isSame ? { ticket: earlier._id } : refuse(422, backendMessages.idempotencyKeyReused);
    }
    const ticket = createTicket();
    db.complaints.insert({ ...body, _id: ticket, key });
    sendEmail(() => complaintFiledEmail({ shop: demonstrationSettings, to: body.email, ticket }));
    return { ticket };
  },
};
