import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../api/testing/test-api';
import { visitWithoutScripts } from '../api/basic-pages/testing/visit-without-scripts';
import { complaintsInDatabase } from '../api/complaints/complaints';
import { runComplaints } from './complaints-command';

const EMAIL = 'asha@complaints.example';
const TICKET = /T-[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}/;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

const query = (text: string, ...values: unknown[]) => api.database.query({ text, values });
const run = (...words: string[]) => {
  const { close: _, ...complaints } = complaintsInDatabase(api.database);
  return runComplaints(words, async () => ({ ...complaints, close: async () => undefined }), 'asha');
};
async function emailsOf(ticket: string) {
  const { rows } = await query('select kind, text from emails where key like $1 order by key', `%${ticket}%`);
  return rows as { kind: string; text: string }[];
}

/** @returns the ticket that the page shows */
async function complain(text: string, client = '203.0.113.7') {
  const visit = visitWithoutScripts(api, client);
  await visit.open('/basic/complaint?order=PP-7K4M-2XQ9');
  const form = Object.fromEntries(
    [...visit.document().querySelectorAll<HTMLInputElement>('main input')].map(({ name, value }) => [name, value]),
  );
  await visit.press('Send', { email: EMAIL, text });
  const [ticket = 'none'] = TICKET.exec(visit.text()) ?? [];
  return { visit, ticket, form: { ...form, email: EMAIL, text } };
}

describe('A complaint', () => {
  it('gets a ticket at once, on the page and by email, once however often its form is sent [complaints-1, complaints-2]', async () => {
    const { visit, ticket, form } = await complain('The disc came <b>bent</b>');
    expect(form).toMatchObject({ orderNumber: 'PP-7K4M-2XQ9' });
    await visit.send('/basic/complaint', form);

    expect(visit.text()).toContain(`Your ticket number is ${ticket}.`);
    expect(await run('show', ticket.toLowerCase())).toContain('shopper  filed: The disc came <b>bent</b>');
    const [email, ...others] = await emailsOf(ticket);
    expect(others).toEqual([]);
    expect(email?.text).toContain(ticket);
    expect(email?.text).not.toContain('bent');

    // Back in the browser, with more to say.
    await visit.send('/basic/complaint', { ...form, text: 'It also came late' });
    expect(visit.text()).toMatch(TICKET);
    expect(visit.text()).not.toContain(ticket);
  });

  it('that misses something is shown again with what was typed, and files nothing [complaints-1]', async () => {
    const { visit, ticket } = await complain('   ');
    expect(ticket).toBe('none');
    expect(visit.text()).toContain('Say what is wrong');
    expect(visit.document().querySelector<HTMLInputElement>('#email')?.value).toBe(EMAIL);
    await visit.press('Send', { email: 'nobody', text: 'x' });
    expect(visit.text()).toContain('Please fill the email correctly');
  });

  it('is answered and redressed once, each with an email, and changes nothing in a dry run [complaints-3]', async () => {
    const { ticket } = await complain('It is late');
    const command = ['answer', ticket, '--text', 'We send another one today.'];
    expect(await run(...command, '--dry-run')).toMatch(/^It would be:/);
    expect(await run('show', ticket)).toContain('answer due');

    expect(await run(...command)).toMatch(/^It is now:\nT-.* answered {2}redress due/);
    expect(await run(...command)).toMatch(/^It was so already/);
    await run('redress', ticket, '--text', 'It is there.');
    expect(await run('redress', ticket, '--text', 'It is there.')).toMatch(/^It was so already/);
    await expect(run('answer', ticket, '--text', 'Again')).rejects.toThrow('is redressed. Nothing was changed.');

    expect(await run('list')).not.toContain(ticket);
    expect(await run('list', '--all')).toContain(`${ticket}  redressed`);
    expect((await emailsOf(ticket)).map(({ kind }) => kind)).toEqual([
      'complaint-filed',
      'complaint-answered',
      'complaint-redressed',
    ]);
  });

  it('that is overdue stands first, for its answer after 48 hours and its redress after 30 days [complaints-3]', async () => {
    const { ticket: fresh } = await complain('One', '203.0.113.21');
    const { ticket: unanswered } = await complain('Two', '203.0.113.22');
    const { ticket: answered } = await complain('Three', '203.0.113.23');
    await run('answer', answered, '--text', 'Soon.');
    const age = (ticket: string, hours: number) =>
      query('update complaints set filed_at = now() - make_interval(hours => $2) where ticket = $1', ticket, hours);
    await age(unanswered, 49);
    await age(answered, 49);
    const order = async () =>
      (await run('list'))
        .split('\n')
        .filter((row) => [fresh, unanswered, answered].some((ticket) => row.includes(ticket)));
    expect((await order()).map((row) => row.slice(0, 16))).toEqual([unanswered, fresh, answered]);
    expect((await order())[0]).toContain('OVERDUE answer due');
    // Longer overdue than the other one.
    await age(answered, 30 * 24 + 2);
    expect((await order())[0]).toContain('OVERDUE redress due');
  });

  it('is refused after many of one client, and forms of other sites are [complaints-2, basic-7]', async () => {
    const flood = visitWithoutScripts(api, '203.0.113.99');
    const statuses: number[] = [];
    for (let sent = 0; sent < 8; sent += 1) {
      const form = { formKey: randomUUID(), email: EMAIL, text: `Flood ${sent}` };
      statuses.push(await flood.send('/basic/complaint', form));
    }
    expect(statuses.at(-1)).toBe(429);
    const visit = visitWithoutScripts(api, '203.0.113.98');
    expect(await visit.send('/basic/complaint', { text: 'x' }, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('is not found by a number that is none [complaints-2]', async () => {
    await expect(run('show', 'T-0000-0000-0000')).rejects.toThrow('There is no complaint');
    await expect(run('answer', 'T-0000-0000-0000')).rejects.toThrow('Give --text.');
  });
});
