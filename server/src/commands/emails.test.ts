import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { eq } from 'drizzle-orm';
import { sendDueEmails, sendEmail } from '../api/emails/outbox';
import { deadEmailsIn } from '../api/emails/dead-emails';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { emails } from '../database/email.schema';
import { connectToFunctions } from '../operator-channel/connect-to-functions';
import { openChannel } from '../operator-channel/open-channel';
import { runEmails } from './emails';

let api: TestApi;
let data: string;
eachTestHasFolder('emails', (made) => (data = made));
beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

const log = { error: jest.fn(), warn: jest.fn() };
const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 }));

/** Both are refused by the mail server for good. */
async function giveUp(): Promise<void> {
  await api.database.queries.delete(emails);
  for (const kind of ['password-changed', 'password-reset'] as const)
    await sendEmail(api.database.queries, { kind, to: 'meera@parts.example', subject: kind, text: `About: ${kind}` });
  await sendDueEmails(api.database, refuse, log);
}

it.each(['of a running shop', 'in the database'])(
  'Emails that were given up are listed and sent again by a command, but for links that have expired, %s [server-25]',
  async (where) => {
    await giveUp();
    const close = await openChannel(api.database, data);
    const direct = { ...deadEmailsIn(api.database), close: async () => undefined };
    const open = async () => {
      const dead = where === 'in the database' ? direct : await connectToFunctions(data, 'emails');
      if (!dead) throw new Error('No shop runs.');
      return dead;
    };
    const listed = await runEmails(['list'], open);
    expect(listed.split('\n')).toEqual([
      expect.stringMatching(
        /^\S+ {2}\d{4}-\d\d-\d\dT\d\d:\d\dZ {2}password-changed {2}EENVELOPE 550 {2}meera@parts\.example$/,
      ),
      expect.stringContaining('  password-reset  '),
    ]);
    expect(await runEmails(['retry', 'no-such'], open)).toMatch(/^0 will be sent again/);
    expect(await runEmails(['retry', listed.split('  ')[0] ?? ''], open)).toMatch(/^1 will be sent again/);
    expect(await runEmails(['retry', '--all'], open)).toMatch(/^0 will be sent again/);

    const sent: string[] = [];
    await sendDueEmails(api.database, async ({ text }) => void sent.push(text), log);
    expect(sent).toEqual(['About: password-changed']);
    const [left] = await api.database.queries.select().from(emails).where(eq(emails.status, 'dead'));
    expect(left?.kind).toBe('password-reset');
    await expect(runEmails(['delete'], open)).rejects.toThrow(/^Say what: /);
    await close();
  },
);
