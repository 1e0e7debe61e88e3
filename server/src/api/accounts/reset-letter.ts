import { RESET_LINK_MINUTES, STORE_NAME } from '@piston-parts/shared-contract';
import type { Letter } from './mail';

/** @param link to the page that asks for the new password; good once. */
export function resetLetter({ email, firstName }: { email: string; firstName: string }, link: string): Letter {
  return {
    to: email,
    subject: `Your new password at ${STORE_NAME}`,
    text: [
      `Hello ${firstName},`,
      `choose a new password here within ${RESET_LINK_MINUTES} minutes:`,
      link,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}
