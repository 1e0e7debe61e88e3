import { ADDRESS, signUpForm, unique, uniqueEmail, type Shopper } from '@piston-parts/shared-contract/contract-suite';
import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { eq, sql } from 'drizzle-orm';
import { complaints } from '../../database/complaint.schema';
import { deletedAccounts, users } from '../../database/schema';
import { complaintsInDatabase } from '../complaints/complaints';
import { tidyUp } from '../operations/housekeeping';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { MAX_LOOKUPS_OF_CLIENT, MAX_RESET_EMAILS } from './account-limits';
import { deleteStaleGuests } from './guests';

let testShop: TestShop;
beforeAll(async () => {
  testShop = await startTestShop('PostgreSQL');
});
afterAll(() => testShop.stop());

const emailsTo = (email: string) => testShop.emails.filter(({ to }) => to === email);
const linkOf = (email: string) => /(?<=#)\S+/.exec(emailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
const changeEmail = ({ token, password }: Shopper, email: string) =>
  testShop.shop.ask('postEmailChange', { token, body: { email, password } });
const confirm = (emailToken: string) => testShop.shop.request('postEmailConfirmation', { parameters: { emailToken } });
const deleteAccount = ({ token, password }: Shopper) =>
  testShop.shop.ask('postAccountDeletion', { token, body: { password } });

async function newGuest(): Promise<Shopper> {
  const { foundUser: user, encodedToken: token } = await testShop.shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
  return { user, token, password: GUEST_CREDENTIALS.password };
}

async function buyAs(shopper: Shopper) {
  const { shop } = testShop;
  await shop.putInCart(shopper, await shop.productInStock());
  const order = await shop.placeOrder(shopper, (await shop.newAddress(shopper))._id);
  await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
  return order;
}

describe('A new email', () => {
  it('is announced to the old address without naming the new one, and no email has a text of the shopper [account-4]', async () => {
    const shopper = await testShop.shop.newShopper();
    const email = uniqueEmail();
    await changeEmail(shopper, email);
    expect(emailsTo(shopper.user.email)).toEqual([]);
    await confirm(linkOf(email));

    const [notification] = emailsTo(shopper.user.email);
    expect(notification?.subject).toBe('Your email at Piston Parts was changed');
    expect(notification?.text).toContain('care@pistonparts.example');
    for (const { text } of [...emailsTo(shopper.user.email), ...emailsTo(email)])
      for (const typed of [email, 'Meera', shopper.password]) expect(text).not.toContain(typed);
  });

  it('that has an account gets no link, and its owner hears of it, but not without end [account-4]', async () => {
    const owner = await testShop.shop.newShopper();
    for (let sender = 0; sender < 2; sender += 1) {
      const stranger = await testShop.shop.newShopper();
      for (let times = 0; times < MAX_ATTEMPTS; times += 1) await changeEmail(stranger, owner.user.email);
    }
    expect(emailsTo(owner.user.email)).toHaveLength(MAX_RESET_EMAILS);
    expect(linkOf(owner.user.email)).toBe('');
  });

  it('is given once when its link is opened twice at once, and to one of two accounts that want it [account-4]', async () => {
    const [first, second] = [await testShop.shop.newShopper(), await testShop.shop.newShopper()];
    const email = uniqueEmail();
    await changeEmail(first, email);
    const ofFirst = linkOf(email);
    await changeEmail(second, email);
    const statuses = (await Promise.all([ofFirst, ofFirst, linkOf(email)].map(confirm))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 404, 422].includes(status))).toBe(true);
  });
});

describe('A guest’s account', () => {
  it('is made one person’s own when two claims come at once [account-1]', async () => {
    const { token } = await newGuest();
    const forms = [signUpForm(), signUpForm()];
    const responses = await Promise.all(
      forms.map((body) => testShop.shop.request('postAccountClaim', { token, body })),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const logIns = await Promise.all(forms.map((body) => testShop.shop.request('postLogIn', { body })));
    expect(logIns.map(({ status }) => status)).toEqual(responses.map(({ status }) => (status === 200 ? 200 : 404)));
  });

  it('is not made a stranger’s by its token without the cookie [account-1, session-17]', async () => {
    const { token } = await newGuest();
    const claim = { token, body: signUpForm(), cookie: null };
    expect(await testShop.shop.request('postAccountClaim', claim)).toMatchObject({
      status: 401,
      body: { errors: [lateMessages.tokenInvalid] },
    });
    expect(await testShop.shop.request('postLogIn', { body: claim.body })).toMatchObject({ status: 404 });
  });

  it('that is its person’s own is not deleted as a guest’s is [account-1]', async () => {
    const guest = await newGuest();
    const form = signUpForm();
    await testShop.shop.ask('postAccountClaim', { token: guest.token, body: form });
    expect(await deleteStaleGuests(testShop.database)).not.toContain(guest.user._id);
    expect(await testShop.shop.request('postLogIn', { body: form })).toMatchObject({ status: 200 });
  });
});

describe('A deleted account', () => {
  const { stringify } = JSON;
  const everythingOf = async (id: string) => {
    const tables = ['addresses', 'cart_lines', 'wishlist_lines', 'garages', 'sessions', 'reset_links', 'email_links'];
    const counts = tables.map(
      (table) => sql`select count(*)::int as count from ${sql.identifier(table)} where user_id = ${id}`,
    );
    const rows = await testShop.database.queries.execute(sql.join(counts, sql` union all `));
    return (rows as { rows: { count: number }[] }).rows.reduce((sum, { count }) => sum + count, 0);
  };
  const daysPass = (id: string, days: number) =>
    testShop.database.queries
      .update(deletedAccounts)
      .set({ deletedAt: new Date(Date.now() - days * 24 * 3_600_000) })
      .where(eq(deletedAccounts.userId, id));

  it('leaves a paid order without the person, whose address goes once the order has arrived [account-6]', async () => {
    const shopper = await testShop.shop.newShopper();
    const order = await buyAs(shopper);
    const { _id } = shopper.user;
    await changeEmail(shopper, uniqueEmail());
    await testShop.shop.ask('postPasswordReset', { body: { email: shopper.user.email } });
    expect(await everythingOf(_id)).toBeGreaterThan(3);

    await deleteAccount(shopper);

    expect(await everythingOf(_id)).toBe(0);
    const [account] = await testShop.database.queries.select().from(users).where(eq(users.id, _id));
    for (const personal of ['Meera', 'Nair', shopper.user.email]) expect(stringify(account)).not.toContain(personal);
    expect((await testShop.orderRow(order._id)).address).toMatchObject(ADDRESS);
    expect(emailsTo(shopper.user.email).at(-1)?.subject).toBe('Your account at Piston Parts is deleted');

    await daysPass(_id, 29);
    await tidyUp(testShop.database.queries);
    expect((await testShop.orderRow(order._id)).address).toMatchObject(ADDRESS);
    await daysPass(_id, 31);
    await tidyUp(testShop.database.queries);
    const { address, amount, lines } = await testShop.orderRow(order._id);
    expect(address).toMatchObject({ name: '', house: '', mobileNumber: '', state: ADDRESS.state });
    expect([amount, lines]).toEqual([order.amount, expect.arrayContaining([expect.anything()])]);
  });

  it('takes the person out of complaints: at once where it was put right, and else once it had time to be [account-6, complaints-4]', async () => {
    const { shop, database } = testShop;
    const shopper = await shop.newShopper();
    const email = shopper.user.email.toUpperCase();
    const complain = async (to: string) =>
      (
        await shop.ask('postComplaint', {
          idempotencyKey: unique(),
          body: { email: to, orderNumber: 'PP-1', text: 'Bent' },
        })
      ).ticket;
    const tickets = [await complain(email), await complain(email), await complain(uniqueEmail())];
    const [redressed = '', open = ''] = tickets;
    const staff = complaintsInDatabase(database);
    await staff.change({ ticket: redressed, kind: 'redressed', text: 'Sorry, Meera', by: 'asha', dryRun: false });
    const daysPassSince = (days: number) =>
      database.queries
        .update(complaints)
        .set({ forgetAt: sql`${complaints.forgetAt} - make_interval(days => ${days})` });
    const personsIn = async () => {
      const shown = await Promise.all(tickets.map((ticket) => staff.show(ticket)));
      return shown.map((complaint) => /bent|meera|@|PP-1/i.test(stringify(complaint)));
    };

    await deleteAccount(shopper);
    expect(await personsIn()).toEqual([false, true, true]);
    await daysPassSince(29);
    await tidyUp(database.queries);
    expect(await personsIn()).toEqual([false, true, true]);
    await daysPassSince(1);
    await tidyUp(database.queries);
    expect(await personsIn()).toEqual([false, false, true]);
    expect(await staff.show(open)).toMatchObject({ state: 'open', email: '' });
    const change = { ticket: open, kind: 'redressed', text: 'Too late', by: 'asha', dryRun: false } as const;
    expect(await staff.change(change)).toMatchObject({ isChanged: true });
  });

  it('that has bought nothing leaves no row, and one that has keeps its order however often housekeeping runs [account-6]', async () => {
    const [visitor, buyer] = [await testShop.shop.newShopper(), await testShop.shop.newShopper()];
    const order = await buyAs(buyer);
    await deleteAccount(visitor);
    await deleteAccount(buyer);

    expect(await deleteStaleGuests(testShop.database)).toContain(visitor.user._id);
    expect(await testShop.orderRow(order._id)).toMatchObject({ status: 'paid' });
  });
});

describe('Who looks for orders of others', () => {
  it('is stopped after some attempts, whichever numbers and emails they try [account-9]', async () => {
    const attacker = testShop.shopFrom('203.0.113.77');
    const lookUp = (number: string) =>
      attacker.request('postOrderLookup', { body: { number, email: `${number}@contract.example` } });
    const numbers = Array.from({ length: MAX_LOOKUPS_OF_CLIENT }, (_, at) => `PP-0000-${String(at).padStart(4, '0')}`);
    for (const number of numbers) expect(await lookUp(number)).toMatchObject({ status: 404 });
    expect(await lookUp('PP-9999-9999')).toMatchObject({ status: 429 });

    const owner = await testShop.shop.newShopper();
    const { number } = await buyAs(owner);
    await testShop.shop.ask('postOrderLookup', { body: { number, email: owner.user.email } });
  });
});
