import type { Email, Sender } from './account-emails';

export interface EmailedComplaint {
  readonly shop: Sender;
  readonly to: string;
  readonly ticket: string;
}

const ifNotYours = ({ name, email }: Sender): string =>
  `If you wrote nothing to ${name}, ${email === undefined ? 'do nothing' : `tell ${email}`}: somebody has mistyped an address.`;

/** It repeats nothing of the complaint: anyone can type another person's address. */
export const complaintFiledEmail = ({ shop, to, ticket }: EmailedComplaint): Email => ({
  kind: 'complaint-filed',
  to,
  subject: `Your complaint ${ticket} has reached ${shop.name}`,
  text: [
    'Hello,',
    `We have your complaint. Its ticket number is ${ticket}.`,
    'You get our answer within 48 hours, and we put it right within a month.',
    ifNotYours(shop),
  ].join('\n\n'),
});

/** @param text of the shop */
export const complaintAnsweredEmail = (
  { shop, to, ticket }: EmailedComplaint,
  { text, isRedressed }: { readonly text: string; readonly isRedressed: boolean },
): Email => ({
  kind: isRedressed ? 'complaint-redressed' : 'complaint-answered',
  to,
  subject: isRedressed ? `Your complaint ${ticket} is put right` : `Our answer to your complaint ${ticket}`,
  text: [
    'Hello,',
    text,
    isRedressed
      ? 'With this we have put it right. If it is not right, send us another complaint.'
      : `Your ticket number is ${ticket}.`,
    `The team of ${shop.name}`,
  ].join('\n\n'),
});
