import { GUEST_CREDENTIALS, type User } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ADDRESS, signUpForm, type Shopper } from '@piston-parts/shared-contract/contract-suite';
import { eq } from 'drizzle-orm';
import { orders } from '../../database/order.schema';
import { users } from '../../database/schema';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { MAX_GUESTS } from './account-limits';
import { deleteStaleGuests } from './guests';
import { DATABASES } from '../../testing/run-of-all';

describe.each(DATABASES)('A guest, on %s', (kind) => {
  let testShop: TestShop;

  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  afterAll(() => testShop.stop());

  async function newGuest(): Promise<Shopper> {
    const { foundUser, encodedToken } = await testShop.shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
    return { user: foundUser, token: encodedToken, password: GUEST_CREDENTIALS.password };
  }
  const accountOf = async ({ _id }: User) =>
    (await testShop.database.queries.select().from(users).where(eq(users.id, _id)))[0];
  const letTimePass = ({ _id }: User) =>
    testShop.database.queries
      .update(users)
      .set({ guestUntil: new Date(Date.now() - 1000) })
      .where(eq(users.id, _id));

  it('gets a separate account at each log-in, with nothing of another guest’s in it [log-in-6]', async () => {
    const [first, second] = [await newGuest(), await newGuest()];
    await testShop.shop.newAddress(first, { ...ADDRESS, name: 'Private Person' });
    await testShop.shop.putInCart(first, await testShop.shop.productInStock());

    expect(second.user._id).not.toBe(first.user._id);
    expect(second.user.email).not.toBe(first.user.email);
    expect(second.user.email).not.toBe(GUEST_CREDENTIALS.email);
    expect(await testShop.shop.ask('getAddresses', { token: second.token })).toEqual({ address: [] });
    expect(await testShop.shop.ask('getCart', { token: second.token })).toEqual({ cart: [] });
    expect(await testShop.shop.ask('postVerify', { body: { encodedToken: first.token } })).toEqual({
      user: first.user,
    });
    expect((await testShop.shop.ask('getCart', { token: first.token })).cart).toHaveLength(1);
  });

  it('cannot be logged in to by the address of the account, nor be sent a link, nor be signed up for', async () => {
    const { user } = await newGuest();
    for (const email of [user.email, GUEST_CREDENTIALS.email]) {
      expect(await testShop.shop.request('postLogIn', { body: { email, password: 'Wrong@999' } })).toMatchObject({
        status: 401,
        body: { errors: [lateMessages.credentialsInvalid] },
      });
      await testShop.shop.ask('postPasswordReset', { body: { email } });
      expect(testShop.emails.filter(({ to }) => to === email)).toEqual([]);
      expect(await testShop.shop.request('postSignUp', { body: { ...signUpForm(), email } })).toMatchObject({
        status: 422,
        body: { errors: [lateMessages.emailExists] },
      });
    }
  });

  it('is deleted once no session of theirs can be valid, but never while money may have to do with them', async () => {
    const [idle, waiting, paid, expired, fresh] = [
      await newGuest(),
      await newGuest(),
      await newGuest(),
      await newGuest(),
      await newGuest(),
    ];
    const order = async (guest: Shopper) => {
      await testShop.shop.putInCart(guest, await testShop.shop.productInStock());
      return testShop.shop.placeOrder(guest, (await testShop.shop.newAddress(guest))._id);
    };
    await order(waiting);
    const bought = await order(paid);
    await testShop.shop.confirmPayment(paid, bought, await testShop.payAtProvider(bought));
    const { _id: expiredId } = await order(expired);
    await testShop.database.queries
      .update(orders)
      .set({ status: 'expired', nextPollAt: null })
      .where(eq(orders.id, expiredId));
    for (const { user } of [idle, waiting, paid, expired]) await letTimePass(user);
    const { user: shopper } = await testShop.shop.newShopper();

    await deleteStaleGuests(testShop.database);

    for (const { user } of [idle, expired]) expect(await accountOf(user)).toBeUndefined();
    for (const user of [waiting.user, paid.user, fresh.user, shopper]) expect(await accountOf(user)).toBeDefined();
    expect(await testShop.orderRow(bought._id)).toMatchObject({ status: 'paid' });
  });

  it('may be opened so often by one client, and by another one after that', async () => {
    const from = async (address: string) =>
      (
        await fetch(`${testShop.origin}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify(GUEST_CREDENTIALS),
        })
      ).status;
    const statuses: number[] = [];
    for (let round = 0; round < MAX_GUESTS / 50; round += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 51 }, () => from('192.0.2.7')))));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_GUESTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - MAX_GUESTS);
    expect(await from('192.0.2.8')).toBe(200);
  });
});
